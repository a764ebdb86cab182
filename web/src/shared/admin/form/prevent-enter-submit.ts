import type { KeyboardEvent } from 'react';

/**
 * Stops Enter in a field from submitting a form that publishes something. Only the button submits such a form. In a
 * textarea, Enter still starts a new line.
 */
export const preventEnterSubmit = (event: KeyboardEvent<HTMLFormElement>): void => {
  const typing = event.target instanceof HTMLInputElement && !event.nativeEvent.isComposing;
  if (event.key === 'Enter' && typing) event.preventDefault();
};
