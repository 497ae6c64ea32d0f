// Modules of the demo pages in Node.js: where a page imports the library as the built site carries it, they get the one under
// test.
import { register } from 'node:module';
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { root } from './onepath.mjs';

const library = pathToFileURL(join(root, 'tests/js/support/onepath.mjs')).href;

const hooks = `
  export const resolve = (specifier, context, next) =>
    next(specifier.endsWith('/library.js') ? ${JSON.stringify(library)} : specifier, context);
`;
register(`data:text/javascript,${encodeURIComponent(hooks)}`);

/** @param {string} file below examples/web */
export const importPage = (file) => import(pathToFileURL(join(root, 'examples/web', file)).href);
