// The border between JavaScript and the module: names, imports, and where things lie in structs.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { build } from 'esbuild';
import { listFiles } from '../../tools/lib/project.mjs';
import { root, wasmBytes } from './support/onepath.mjs';

const module = new WebAssembly.Module(wasmBytes);
const read = (file) => readFileSync(join(root, file), 'utf8');

const exported = WebAssembly.Module.exports(module)
  .map(({ name }) => name)
  .filter((name) => name.startsWith('opw_'))
  .sort();

test('the module exports what exports.txt lists', () => {
  const listed = read('wasm/exports.txt')
    .split('\n')
    .filter((line) => /^\w/.test(line));
  assert.deepEqual(exported, listed);
});

/** The files that declare exports: js/raw_*.ts. */
const declaring = listFiles(['js'], ['.ts']).filter((file) => file.startsWith(join('js', 'raw_')));

test('JavaScript declares every export and no other', () => {
  const declared = declaring.flatMap((file) => [...read(file).matchAll(/^ {2}(opw_\w+)\(/gm)].map(([, name]) => name));
  assert.deepEqual(declared.sort(), exported);
});

test('JavaScript uses every export', () => {
  const sources = listFiles(['js'], ['.ts']).filter((file) => !declaring.includes(file));
  const text = sources.map(read).join('');
  // The layout table is there for this file.
  const unused = exported.filter((name) => !name.startsWith('opw_layout_') && !new RegExp(`\\b${name}\\b`).test(text));
  assert.deepEqual(unused, []);
});

test('the module imports host callbacks and the notice of growth only', () => {
  const imports = WebAssembly.Module.imports(module).map(({ module: from, name, kind }) => `${kind} ${from}.${name}`);
  assert.deepEqual(imports.filter((name) => name !== 'function env.emscripten_notify_memory_growth').sort(), [
    'function env.onepath_blocked',
    'function env.onepath_cancelled',
    'function env.onepath_link_valid',
    'function env.onepath_nav_passes',
    'function env.onepath_node_blocked',
    'function env.onepath_node_cost',
    'function env.onepath_node_estimate',
    'function env.onepath_step_cost',
  ]);
});

/** { OpCell: { size, x, ... }, ... } as the module has it. */
function readModuleLayout() {
  const stub = () => 0;
  const env = {
    onepath_step_cost: stub,
    onepath_blocked: stub,
    onepath_cancelled: stub,
    onepath_link_valid: stub,
    onepath_nav_passes: stub,
    onepath_node_blocked: stub,
    onepath_node_cost: stub,
    onepath_node_estimate: stub,
    emscripten_notify_memory_growth: stub,
  };
  const { exports } = new WebAssembly.Instance(module, { env });
  exports._initialize?.();
  const bytes = new Uint8Array(exports.memory.buffer);
  const view = new DataView(exports.memory.buffer);
  const layout = {};
  for (let i = 0; i < exports.opw_layout_count(); i++) {
    const entry = exports.opw_layout_table() + i * 12;
    const nameAt = view.getUint32(entry, true);
    const name = new TextDecoder().decode(bytes.subarray(nameAt, bytes.indexOf(0, nameAt)));
    const [struct, field] = name.split('.');
    const [offset, size] = [view.getUint32(entry + 4, true), view.getUint32(entry + 8, true)];
    if (field === undefined) layout[struct] = { size };
    else layout[struct][field] = offset;
  }
  return layout;
}

test('structs lie in memory as JavaScript believes', async () => {
  const { outputFiles } = await build({
    entryPoints: [join(root, 'js/layout.ts')],
    bundle: true,
    format: 'esm',
    write: false,
  });
  const believed = await import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].text).toString('base64')}`);
  assert.deepEqual(readModuleLayout(), { ...believed });
});
