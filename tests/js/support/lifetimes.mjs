// Disposal and the garbage collector, for classes whose objects live in the module.
import assert from 'node:assert/strict';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const gc = runInNewContext('gc');

/** Collects garbage and lets finalizers run. */
export async function collectGarbage() {
  gc();
  await new Promise((resolve) => setTimeout(resolve, 2));
}

/** `members`: { name: (object) => calls that member }, with 'name =' for setters. */
export function checkMembersListed(type, members) {
  const names = Object.getOwnPropertyNames(type.prototype).filter((name) => !['constructor', 'dispose'].includes(name));
  assert.deepEqual(
    Object.keys(members)
      .filter((name) => !name.endsWith('='))
      .sort(),
    names.sort(),
  );
}

export function checkEveryMemberThrows(object, members, expected) {
  for (const [name, use] of Object.entries(members)) assert.throws(() => use(object), expected, name);
}

/** After dispose(), and on objects that are none. */
export function checkDisposal(name, type, make, members) {
  const object = make();
  object.dispose();
  object.dispose();
  const message = `this ${name} was disposed of`;
  checkEveryMemberThrows(object, members, { name: 'TypeError', code: 'disposed', message });
  checkEveryMemberThrows(Object.setPrototypeOf({}, type.prototype), members, TypeError);
  if (Symbol.dispose === undefined) return;
  const other = make();
  other[Symbol.dispose]();
  checkEveryMemberThrows(other, members, { code: 'disposed' });
}

/** Forgets objects, and says how large the memory of the module is then. `size` measures it. */
export async function sizeAfterForgetting(forget, size, count) {
  for (let i = 0; i < count; i++) {
    forget();
    if (i % 15 === 14) await collectGarbage();
  }
  return size();
}
