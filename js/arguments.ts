// Checks of what callers pass. WebAssembly turns any number into a 32-bit integer without a word, so that is looked at
// here; bounds that the C core knows are left to it.
import { OnePathRangeError, OnePathTypeError } from './errors.js';

/** A value as an error message shows it. */
export function describe(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}...` : value);
  if (typeof value === 'bigint') return `${value}n`;
  if (typeof value === 'function') return 'a function';
  if (typeof value !== 'object' || value === null) return String(value);
  const name: unknown = (value as { constructor?: { name?: unknown } }).constructor?.name;
  return typeof name === 'string' && name !== '' && name !== 'Object' ? `an object of class ${name}` : 'an object';
}

export function wrongType(argument: string, wanted: string, value: unknown): OnePathTypeError {
  return new OnePathTypeError('invalid-argument', argument, `${argument} must be ${wanted}, was ${describe(value)}`);
}

/** For constructors that only this package may call. `makers` are the functions that users call instead. */
export function noConstructor(makers: string): OnePathTypeError {
  return new OnePathTypeError('invalid-argument', '', `this class has no constructor for users: call ${makers}`);
}

export function requireNumber(value: unknown, argument: string): number {
  if (typeof value !== 'number') throw wrongType(argument, 'a number', value);
  return value;
}

/** A number that WebAssembly takes as it is. */
export function requireInt32(value: unknown, argument: string): number {
  return requireInteger(value, argument, -0x80000000, 0x7fffffff);
}

export function requireInteger(value: unknown, argument: string, low: number, high: number): number {
  const number = requireNumber(value, argument);
  if (!Number.isInteger(number) || number < low || number > high) {
    throw new OnePathRangeError(argument, `${argument} must be an integer in [${low}, ${high}], was ${number}`);
  }
  return number;
}

export function requireArea(value: unknown, argument: string): number {
  return requireInteger(value, argument, 0, 255);
}

export function requireBoolean(value: unknown, argument: string): boolean {
  if (typeof value !== 'boolean') throw wrongType(argument, 'a boolean', value);
  return value;
}

// eslint-disable-next-line @typescript-eslint/no-unsafe-function-type -- the caller knows the signature
export function requireFunction<T extends Function>(value: T, argument: string): T {
  if (typeof value !== 'function') throw wrongType(argument, 'a function', value);
  return value;
}

export function requireString(value: unknown, argument: string): string {
  if (typeof value !== 'string') throw wrongType(argument, 'a string', value);
  return value;
}

export function requireObject(value: unknown, argument: string): object {
  if (typeof value !== 'object' || value === null) throw wrongType(argument, 'an object', value);
  return value;
}

/** "Uint8Array" and so on. Not by class: values may come from another realm, such as a frame or a test's sandbox. */
export function tagOf(value: unknown): string {
  return Object.prototype.toString.call(value).slice(8, -1);
}

/** The bytes of a Uint8Array (a Node.js Buffer is one) or Uint8ClampedArray. */
export function requireBytes(value: unknown, argument: string): Uint8Array {
  if (ArrayBuffer.isView(value) && ['Uint8Array', 'Uint8ClampedArray'].includes(tagOf(value))) {
    return new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
  }
  throw wrongType(argument, 'a Uint8Array', value);
}

/** The place of a string in a list of allowed ones, which is also its number in the C core. */
export function requireChoice(value: unknown, argument: string, choices: readonly string[]): number {
  const index = choices.indexOf(requireString(value, argument));
  if (index < 0) {
    const list = choices.map((choice) => `'${choice}'`).join(', ');
    throw new OnePathRangeError(argument, `${argument} must be one of ${list}, was ${describe(value)}`);
  }
  return index;
}

/** Throws when the object has a key that is not in the list. */
export function requireKnownKeys(options: object, argument: string, known: readonly string[]): void {
  for (const key of Object.keys(options)) {
    if (!known.includes(key)) {
      throw new OnePathTypeError(
        'unknown-option',
        key,
        `${argument}.${key} does not exist; ${argument} can have ${known.join(', ')}`,
      );
    }
  }
}
