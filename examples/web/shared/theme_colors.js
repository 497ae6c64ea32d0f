// Colours of the style sheet for drawing on a canvas: custom properties by name, read again when the system changes
// between light and dark.

/** @typedef {[number, number, number]} Rgb */

const dark = matchMedia('(prefers-color-scheme: dark)');

/** @param {string} name of a custom property that holds #rrggbb */
export function themeColor(name) {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

/** @param {string} name @returns {Rgb} */
export function themeRgb(name) {
  const value = Number.parseInt(themeColor(name).slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

/** @param {Rgb} a @param {Rgb} b @param {number} t 0 gives a, 1 gives b @returns {Rgb} */
export function mixRgb(a, b, t) {
  return [0, 1, 2].map((i) => Math.round(a[i] + (b[i] - a[i]) * t));
}

/** A pixel as ImageData stores it, whatever the byte order of the machine. @param {Rgb} rgb */
export function packPixel(rgb) {
  return new Uint32Array(Uint8Array.of(rgb[0], rgb[1], rgb[2], 255).buffer)[0];
}

/** @param {() => void} listener */
export function onThemeChange(listener) {
  dark.addEventListener('change', listener);
}

/** The reader asked the system for less motion: nothing starts by itself, and what is started runs slowly at first. */
export const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
