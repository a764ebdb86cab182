/** Focuses the field of this name, or the first control of the section with this name, and scrolls to it. */
export const focusField = (name: string): void => {
  const target = document.querySelector<HTMLElement>(`[name="${name}"], [data-field="${name}"] :is(input, button)`);
  target?.focus({ preventScroll: true });
  target?.scrollIntoView({ block: 'center' });
};
