/** An element on the way from what had the focus up to `main`, and where it stood in its parent. */
interface Step {
  element: Element;
  parent: Element;
  index: number;
}

const stepsFrom = (element: Element): Step[] => {
  const { parentElement: parent } = element;
  if (!parent || element.localName === 'main') return [];
  return [{ element, parent, index: [...parent.children].indexOf(element) }, ...stepsFrom(parent)];
};

const dialogs = '[role="dialog"], [role="alertdialog"]';
const settledMs = 300;
const pressable = 'a[href], button:not(:disabled)';

/** What stands now where something was taken away: its successor's first button or link, else what it stood in. */
const successorOf = ({ parent, index }: Step): HTMLElement | undefined => {
  const next = parent.children[Math.min(index, parent.children.length - 1)];
  const found = next?.matches(pressable) ? next : next?.querySelector(pressable);
  if (found instanceof HTMLElement) return found;
  if (!(parent instanceof HTMLElement)) return undefined;
  if (!parent.hasAttribute('tabindex')) parent.tabIndex = -1;
  return parent;
};

/**
 * Keeps the focus where the work is. What had it may go with what was done (a row that is processed, a button that
 * became a word): the browser would begin at the top of the page. It goes on to what stands there now instead.
 */
export const keepFocus = (): void => {
  let steps: Step[] = [];
  const remember = ({ target }: FocusEvent): void => {
    if (target instanceof Element && target.closest('main')) steps = stepsFrom(target);
  };
  // Who presses beside everything gives the focus away on purpose.
  const forget = ({ target }: PointerEvent): void => {
    if (!(target instanceof Element && target.closest(dialogs))) steps = [];
  };
  const restore = (): void => {
    const lost = document.activeElement === null || document.activeElement === document.body;
    if (!lost || document.querySelector(dialogs)) return;
    const gone = steps.findLast(({ element }) => !element.isConnected);
    const [last] = steps;
    const target = gone ? successorOf(gone) : last?.element.matches(':disabled') ? successorOf(last) : last?.element;
    if (target instanceof HTMLElement && target.isConnected) target.focus({ preventScroll: true });
  };
  // At once, and again after a dialog that closed has given the focus back, perhaps to what is gone.
  let soon = 0;
  let later: ReturnType<typeof setTimeout> | undefined;
  const observer = new MutationObserver(() => {
    cancelAnimationFrame(soon);
    clearTimeout(later);
    soon = requestAnimationFrame(restore);
    later = setTimeout(restore, settledMs);
  });
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  document.addEventListener('focusin', remember);
  document.addEventListener('pointerdown', forget);
};
