/** The smallest size of a touch target, in CSS px. */
const least = 44;
const targets =
  'a[href], button, input:not([type="hidden"]), select, textarea, summary, [role="button"], [tabindex="0"]';

/** The element to press. A checkbox, radio or file input is pressed by its label too. */
const pressed = (node: HTMLElement): Element =>
  node instanceof HTMLInputElement && ['checkbox', 'radio', 'file'].includes(node.type)
    ? (node.closest('label') ?? node)
    : node;

/** True for a link within a sentence. Such a link is as high as its line of text, and cannot be placed elsewhere. */
const isInText = (node: HTMLElement): boolean =>
  getComputedStyle(node).display === 'inline' && [...(node.parentNode?.childNodes ?? [])].some(isWords);
const isWords = (node: Node): boolean => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '';

const isThere = (node: HTMLElement): boolean =>
  node.checkVisibility({ opacityProperty: false, visibilityProperty: true }) &&
  !node.matches(':disabled') &&
  // Elements with this class grow on touch screens. The tests use a mouse, so these elements are not checked.
  !node.matches('.pointer-coarse\\:min-h-touch') &&
  // Elements with this style are visible to screen readers only, until they get the focus.
  getComputedStyle(node).clipPath !== 'inset(50%)';

/** Lists the elements within `root` that can be pressed but are too small for a finger, such as `46×18 찜하기`. */
export const smallTargets = (root: ParentNode): string[] =>
  [...root.querySelectorAll<HTMLElement>(targets)].flatMap((node) => {
    if (!isThere(node) || isInText(node)) return [];
    const { width, height } = pressed(node).getBoundingClientRect();
    // The tolerance of half a pixel is for sizes in em, which may be fractions of a pixel.
    if (width >= least - 0.5 && height >= least - 0.5) return [];
    return [`${Math.round(width)}×${Math.round(height)} ${node.getAttribute('aria-label') ?? node.textContent ?? ''}`];
  });
