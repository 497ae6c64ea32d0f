// Elements in one call.

/**
 * @param {string} name
 * @param {Record<string, string | number>} attributes
 * @param {...(Node | string | (Node | string)[])} children
 */
export function element(name, attributes = {}, ...children) {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, String(value));
  node.append(...children.flat());
  return node;
}

/** The element with this id; a page that lacks it is broken, so say so. @param {string} id */
export function byId(id) {
  const node = document.getElementById(id);
  if (!node) throw new Error(`the page has no element #${id}`);
  return node;
}
