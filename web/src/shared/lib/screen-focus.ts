/** Where keyboards and screen readers begin on a new screen: what it put the focus on itself, else its main part. */
export const screenFocus = (): HTMLElement | null => {
  const main = document.querySelector('main');
  return main?.querySelector<HTMLElement>(':focus') ?? main;
};
