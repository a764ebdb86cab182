const live = '[role="status"], [role="alert"], [role="log"], output, [aria-live="polite"], [aria-live="assertive"]';

const textOf = (node: Element): string => node.textContent?.trim().replace(/\s+/g, ' ') ?? '';
/** A count or a page number may be announced twice, but a sentence may not. */
const isSentence = (text: string): boolean => text.length >= 8;
const isHeard = (node: Element): boolean => node.checkVisibility({ visibilityProperty: true }) && textOf(node) !== '';

/**
 * Lists the texts within `root` that a screen reader would announce twice: the text of a live region within another
 * live region, or a sentence in two live regions.
 */
export const doubledNews = (root: ParentNode): string[] => {
  const regions = [...root.querySelectorAll(live)].filter(isHeard);
  const within = regions.filter((node) => node.parentElement?.closest(live)).map((node) => `within: ${textOf(node)}`);
  const sentences = regions.map(textOf).filter(isSentence);
  const twice = sentences.filter((text, index) => sentences.indexOf(text) !== index).map((text) => `twice: ${text}`);
  return [...within, ...twice];
};
