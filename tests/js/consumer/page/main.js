import { Grid, init } from 'onepath-wasm';
import * as inline from 'onepath-wasm/inline';

const show = (id, text) => {
  document.getElementById(id).textContent = text;
};

const worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
worker.onmessage = ({ data }) => show('worker', data.cost);

await init();
const grid = new Grid(300, 300);
grid.setRect(150, 0, 1, 299, 255);
const path = await grid.findPathAsync({ x: 0, y: 0 }, { x: 299, y: 0 });
show('page', path.cost);

await inline.init();
show('inline', new inline.Grid(3, 3).findPath({ x: 0, y: 0 }, { x: 2, y: 1 }).cost);
