/** An element on the path from the focused element up to `main`, and its index in its parent. */
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

/**
 * Returns the element that gets the focus after the focused element was removed: the first button or link of the
 * element that is now at the removed position, else the parent.
 */
const successorOf = ({ parent, index }: Step): HTMLElement | undefined => {
  const next = parent.children[Math.min(index, parent.children.length - 1)];
  const found = next?.matches(pressable) ? next : next?.querySelector(pressable);
  if (found instanceof HTMLElement) return found;
  if (!(parent instanceof HTMLElement)) return undefined;
  if (!parent.hasAttribute('tabindex')) parent.tabIndex = -1;
  return parent;
};

/**
 * Keeps the focus near a removed element. An action may remove the focused element (a row that is processed, a button
 * that became a word). The browser would then continue from the top of the page. `manageFocus` focuses the element that
 * is now at the removed position instead.
 */
export const manageFocus = (): void => {
  let steps: Step[] = [];
  const remember = ({ target }: FocusEvent): void => {
    if (target instanceof Element && target.closest('main')) steps = stepsFrom(target);
  };
  // A press moves the focus on purpose, so the remembered position is dropped.
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
  // The focus is restored twice: at once, and again 300 ms later. In between, a closing dialog may have returned the
  // focus to an element that was removed.
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
