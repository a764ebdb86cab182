/**
 * Returns the element that keyboards and screen readers start at on a new screen: the one that the screen focused
 * itself, else its `main`.
 */
export const screenFocus = (): HTMLElement | null => {
  const main = document.querySelector('main');
  return main?.querySelector<HTMLElement>(':focus') ?? main;
};
