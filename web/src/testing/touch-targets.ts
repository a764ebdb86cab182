/** What a finger needs, in CSS px. */
const least = 44;
const targets =
  'a[href], button, input:not([type="hidden"]), select, textarea, summary, [role="button"], [tabindex="0"]';

/** A box is pressed by its label, too. */
const pressed = (node: HTMLElement): Element =>
  node instanceof HTMLInputElement && ['checkbox', 'radio', 'file'].includes(node.type)
    ? (node.closest('label') ?? node)
    : node;

/** A link within a sentence is as high as its line; it has no other place. */
const isInText = (node: HTMLElement): boolean =>
  getComputedStyle(node).display === 'inline' && [...(node.parentNode?.childNodes ?? [])].some(isWords);
const isWords = (node: Node): boolean => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '';

const isThere = (node: HTMLElement): boolean =>
  node.checkVisibility({ opacityProperty: false, visibilityProperty: true }) &&
  !node.matches(':disabled') &&
  // grows where a finger presses; tests press with a mouse
  !node.matches('.pointer-coarse\\:min-h-touch') &&
  // read by screen readers alone, until it has the focus
  getComputedStyle(node).clipPath !== 'inset(50%)';

/** What within `root` can be pressed and is narrower or lower than a finger needs, as `46×18 찜하기`. */
export const smallTargets = (root: ParentNode): string[] =>
  [...root.querySelectorAll<HTMLElement>(targets)].flatMap((node) => {
    if (!isThere(node) || isInText(node)) return [];
    const { width, height } = pressed(node).getBoundingClientRect();
    // Half a pixel is what a fraction of an em leaves.
    if (width >= least - 0.5 && height >= least - 0.5) return [];
    return [`${Math.round(width)}×${Math.round(height)} ${node.getAttribute('aria-label') ?? node.textContent ?? ''}`];
  });
