/** The colours in which an element stands; nothing where it cannot be seen. */
const lookOf = (node: Element): string => {
  if (!node.checkVisibility({ visibilityProperty: true })) return '';
  const { color, backgroundColor } = getComputedStyle(node);
  return `${color} on ${backgroundColor}`;
};

/** What stands within `root`, and how each of it looks. */
export const looksOf = (root: ParentNode): ReadonlyMap<Element, string> =>
  new Map([...root.querySelectorAll('*')].map((node) => [node, lookOf(node)]));

/** What within `root` did not stand there before, or looked otherwise, without what stands in another newcomer. */
export const findNewcomers = (root: ParentNode, before: ReadonlyMap<Element, string>): Element[] => {
  const changed = [...looksOf(root)].filter(([node, look]) => look !== '' && look !== before.get(node));
  const newcomers = new Set(changed.map(([node]) => node));
  return [...newcomers].filter(({ parentElement }) => parentElement === null || !newcomers.has(parentElement));
};
