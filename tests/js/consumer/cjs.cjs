const { readFileSync } = require('node:fs');
const onepath = require('onepath-wasm');
const inline = require('onepath-wasm/inline');
const { version } = require('onepath-wasm/package.json');

onepath.initSync(readFileSync(require.resolve('onepath-wasm/onepath.wasm')));
console.log(version, new onepath.Grid(3, 3).findPath({ x: 0, y: 0 }, { x: 2, y: 1 }).cost);
inline.init().then(() => {
  console.log(version, new inline.Grid(3, 3).findPath({ x: 0, y: 0 }, { x: 2, y: 1 }).cost);
});
