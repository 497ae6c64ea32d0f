import { Grid, init, version } from 'onepath-wasm';
import * as inline from 'onepath-wasm/inline';

await init();
await inline.init();
for (const { Grid: AnyGrid } of [{ Grid }, inline]) {
  console.log(version, new AnyGrid(3, 3).findPath({ x: 0, y: 0 }, { x: 2, y: 1 }).cost);
}
