// The worker that builds. It is told what to build, by number, and what is looked at; all that it tells carries the number.

import { ready } from '../shared/library.js';
import { BuildJob } from './build_job.js';

let level = null;
let job = null;

async function build({ id, level: other, settings, stage }) {
  level = other ?? level;
  job?.cancel();
  const tell = (message, transfer = []) => postMessage({ id, ...message }, transfer);
  const next = new BuildJob({ level, settings, stage }, tell);
  job = next;
  try {
    await ready;
    await next.run();
  } catch (error) {
    if (job === next && error.name !== 'AbortError') tell({ failed: error.message });
  }
}

addEventListener('message', ({ data }) => {
  if (data.build) void build(data.build);
  else if (data.cancel) job?.cancel();
  else job?.show(data.show);
});
