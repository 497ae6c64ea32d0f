const { Grid, init, version } = require('onepath-wasm');

init().then(() => {
  console.log(version, new Grid(3, 3).findPath({ x: 0, y: 0 }, { x: 2, y: 1 }).cost);
});
