import type { KeyboardEvent } from 'react';

/**
 * For forms that put something before the public: Enter in a field never sends them, only their button does. In a text of
 * several lines it is a new line as ever.
 */
export const enterSendsNothing = (event: KeyboardEvent<HTMLFormElement>): void => {
  const typing = event.target instanceof HTMLInputElement && !event.nativeEvent.isComposing;
  if (event.key === 'Enter' && typing) event.preventDefault();
};
