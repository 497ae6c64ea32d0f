// The declarations of an entry and of all it exports from other files, as one file without imports.
import { relative, resolve } from 'node:path';
import ts from 'typescript';

/**
 * The declarations of an entry and all it imports, by source file. They are made without a check of types, which needs
 * every export to have its type written out.
 */
function emitDeclarations(entry) {
  const options = {
    declaration: true,
    emitDeclarationOnly: true,
    isolatedDeclarations: true,
    lib: ['lib.es2022.d.ts', 'lib.esnext.disposable.d.ts'],
    module: ts.ModuleKind.NodeNext,
    noCheck: true,
    stripInternal: true,
    target: ts.ScriptTarget.ES2022,
    types: [],
  };
  const modules = new Map();
  const program = ts.createProgram([entry], options);
  const { diagnostics } = program.emit(undefined, (path, text, _mark, _onError, [source]) => {
    modules.set(source.fileName, ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true));
  });
  if (diagnostics.length > 0) {
    throw new Error(ts.formatDiagnostics(diagnostics, ts.createCompilerHost(options)));
  }
  return modules;
}

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
function readModules(entry) {
  const modules = emitDeclarations(entry);
  const statements = [];
  const publicNames = new Set();
  const seen = new Set();
  const visit = (file, isPublic) => {
    const source = modules.get(file);
    const isNew = !seen.has(file);
    seen.add(file);
    for (const statement of source.statements) {
      const from = statement.moduleSpecifier?.text;
      if (from !== undefined) {
        const isStar = ts.isExportDeclaration(statement) && statement.exportClause === undefined;
        if (isPublic && ts.isExportDeclaration(statement)) {
          statement.exportClause?.elements.forEach(({ name }) => publicNames.add(name.text));
        }
        if (isNew && from.startsWith('.')) visit(resolve(file, '..', from.replace(/\.js$/, '.ts')), isPublic && isStar);
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
  /** One per name, or two: a type and a value. */
  const byName = new Map();
  for (const statement of statements) {
    for (const name of declaredNames(statement)) {
      const others = byName.get(name) ?? [];
      const other = others.find((known) => known.getSourceFile() !== statement.getSourceFile());
      if (other !== undefined) {
        throw new Error(`${name} is declared in two files: ${other.getSourceFile().fileName} and another`);
      }
      byName.set(name, [...others, statement]);
    }
  }
  const needed = new Set();
  const need = (name) => {
    for (const statement of byName.get(name) ?? []) {
      if (needed.has(statement)) continue;
      needed.add(statement);
      mentionedNames(statement).forEach(need);
    }
  };
  publicNames.forEach(need);
  return statements.filter((statement) => needed.has(statement));
}

/** Rolls up the declarations of an entry file. Those marked as internal are left out. */
export function rollUpTypes(entryFile) {
  const { statements, publicNames } = readModules(resolve(entryFile));
  const texts = neededStatements(statements, publicNames).map((statement) => {
    const text = statement.getFullText().trim();
    const isPublic = declaredNames(statement).some((name) => publicNames.has(name));
    if (isPublic === /^export /m.test(text)) return text;
    throw new Error(`${relative('.', statement.getSourceFile().fileName)}: is this to be public?\n${text}`);
  });
  return `${texts.join('\n\n')}\n\nexport {};\n`;
}
