/**
 * Returns the element at which keyboards and screen readers start on a new screen: the element that the screen itself
 * has focused, else the `main` of the screen.
 */
export const screenFocus = (): HTMLElement | null => {
  const main = document.querySelector('main');
  return main?.querySelector<HTMLElement>(':focus') ?? main;
};
