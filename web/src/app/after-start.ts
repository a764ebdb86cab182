import { keepFocus } from './keep-focus.ts';
import { watchRareLetters } from './rare-letters.ts';

const onceLoaded = (begin: () => void): void => {
  if (document.readyState === 'complete') begin();
  else window.addEventListener('load', begin);
};

/** Starts the work that no first screen waits for. */
export const begin = (): void => {
  // The focus must be kept from the first press on, so this does not wait for the load event.
  keepFocus();
  onceLoaded(watchRareLetters);
  // Every visitor needs dialogs soon, but not before the first screen is shown.
  onceLoaded(() => setTimeout(() => void import('../shared/ui/prompt-dialog.tsx').catch(() => undefined), 2_000));
};
