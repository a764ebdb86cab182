import { keepFocus } from './keep-focus.ts';
import { watchRareLetters } from './rare-letters.ts';

const onceLoaded = (begin: () => void): void => {
  if (document.readyState === 'complete') begin();
  else window.addEventListener('load', begin);
};

/** What no first screen waits for. */
export const begin = (): void => {
  // Wanted from the first press on.
  keepFocus();
  onceLoaded(watchRareLetters);
  // Dialogs are wanted soon and by everybody, but not before the first screen stands.
  onceLoaded(() => setTimeout(() => void import('../shared/ui/prompt-dialog.tsx').catch(() => undefined), 2_000));
};
