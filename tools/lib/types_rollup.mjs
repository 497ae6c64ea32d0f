// The declarations of an entry and of all it exports from other files, as one file without imports.
import { relative, resolve } from 'node:path';
import ts from 'typescript';

/** What TypeScript declares for the files of a project: text by the path without ending. */
function emitDeclarations(tsconfig) {
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: (diagnostic) => fail([diagnostic]) };
  const overrides = { noEmit: false, declaration: true, emitDeclarationOnly: true };
  const config = ts.getParsedCommandLineOfConfigFile(tsconfig, overrides, host);
  const program = ts.createProgram(config.fileNames, config.options);
  const texts = new Map();
  const outDir = config.options.rootDir;
  const { diagnostics } = program.emit(undefined, (path, text) => texts.set(stem(resolve(outDir, path)), text));
  fail(diagnostics);
  return texts;
}

function fail(diagnostics) {
  if (diagnostics.length > 0) {
    throw new Error(diagnostics.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n')).join('\n'));
  }
}

const stem = (path) => path.replace(/(\.d)?\.(ts|js)$/, '');

/** The names that a statement declares. */
function declaredNames(statement) {
  if (ts.isVariableStatement(statement)) return statement.declarationList.declarations.map(({ name }) => name.text);
  return statement.name === undefined ? [] : [statement.name.text];
}

/** Every identifier in a statement. Too many do no harm: names are unique here. */
function mentionedNames(node, names = new Set()) {
  if (ts.isIdentifier(node)) names.add(node.text);
  ts.forEachChild(node, (child) => mentionedNames(child, names));
  return names;
}

/** The statements of all modules that the entry reaches, each after those it imports from, and the public names. */
function readModules(texts, entry) {
  const statements = [];
  const publicNames = new Set();
  const seen = new Set();
  const visit = (path, isPublic) => {
    const source = ts.createSourceFile(`${path}.d.ts`, texts.get(path), ts.ScriptTarget.Latest, true);
    const isNew = !seen.has(path);
    seen.add(path);
    for (const statement of source.statements) {
      const from = statement.moduleSpecifier?.text;
      if (from !== undefined) {
        const isStar = ts.isExportDeclaration(statement) && statement.exportClause === undefined;
        if (isPublic && ts.isExportDeclaration(statement)) {
          statement.exportClause?.elements.forEach(({ name }) => publicNames.add(name.text));
        }
        if (isNew && from.startsWith('.')) visit(stem(resolve(path, '..', from)), isPublic && isStar);
      } else if (isNew) {
        if (isPublic) declaredNames(statement).forEach((name) => publicNames.add(name));
        statements.push(statement);
      }
    }
  };
  visit(entry, true);
  return { statements, publicNames };
}

/** Which statements the public ones need, themselves included. */
function neededStatements(statements, publicNames) {
  const byName = new Map();
  for (const statement of statements) {
    for (const name of declaredNames(statement)) {
      const other = byName.get(name);
      if (other !== undefined && other.getSourceFile() !== statement.getSourceFile()) {
        throw new Error(`${name} is declared in two files: ${other.getSourceFile().fileName} and another`);
      }
      byName.set(name, statement);
    }
  }
  const needed = new Set();
  const need = (name) => {
    const statement = byName.get(name);
    if (statement === undefined || needed.has(statement)) return;
    needed.add(statement);
    mentionedNames(statement).forEach(need);
  };
  publicNames.forEach(need);
  return statements.filter((statement) => needed.has(statement));
}

/** Rolls up the declarations of an entry file of a TypeScript project. */
export function rollUpTypes(tsconfig, entryFile) {
  const { statements, publicNames } = readModules(emitDeclarations(tsconfig), stem(resolve(entryFile)));
  const texts = neededStatements(statements, publicNames).map((statement) => {
    const text = statement.getFullText().trim();
    const isPublic = declaredNames(statement).some((name) => publicNames.has(name));
    if (isPublic === /^export /m.test(text)) return text;
    throw new Error(`${relative('.', statement.getSourceFile().fileName)}: is this to be public?\n${text}`);
  });
  return `${texts.join('\n\n')}\n\nexport {};\n`;
}
