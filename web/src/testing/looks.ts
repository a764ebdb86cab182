/** Returns the colours of an element, or an empty text when it is invisible. */
const lookOf = (node: Element): string => {
  if (!node.checkVisibility({ visibilityProperty: true })) return '';
  const { color, backgroundColor } = getComputedStyle(node);
  return `${color} on ${backgroundColor}`;
};

export const looksOf = (root: ParentNode): ReadonlyMap<Element, string> =>
  new Map([...root.querySelectorAll('*')].map((node) => [node, lookOf(node)]));

/**
 * Returns the elements within `root` that are new or have changed their colours, except elements inside another new
 * element.
 */
export const findNewcomers = (root: ParentNode, before: ReadonlyMap<Element, string>): Element[] => {
  const changed = [...looksOf(root)].filter(([node, look]) => look !== '' && look !== before.get(node));
  const newcomers = new Set(changed.map(([node]) => node));
  return [...newcomers].filter(({ parentElement }) => parentElement === null || !newcomers.has(parentElement));
};
