// Whether the browser can draw with WebGL.

export function hasWebGl() {
  return document.createElement('canvas').getContext('webgl2') !== null;
}
