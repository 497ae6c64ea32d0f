import { Grid, init } from 'onepath-wasm';

await init();
postMessage(new Grid(3, 3).findPath({ x: 0, y: 0 }, { x: 2, y: 1 }));
