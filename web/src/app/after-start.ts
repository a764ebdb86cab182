import { manageFocus } from './focus-manager.ts';
import { watchRareLetters } from './rare-letters.ts';

const onceLoaded = (begin: () => void): void => {
  if (document.readyState === 'complete') begin();
  else window.addEventListener('load', begin);
};

export const begin = (): void => {
  // `manageFocus` has to know the focus from the first press on, so it does not wait for the load event.
  manageFocus();
  onceLoaded(watchRareLetters);
  // Every visitor needs dialogs soon, but not before the first screen is shown.
  onceLoaded(() => setTimeout(() => void import('../shared/ui/prompt-dialog.tsx').catch(() => undefined), 2_000));
};
