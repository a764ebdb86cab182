import { useRef } from 'react';

interface Focus {
  /** Focuses what comes first in the dialog, if not its first control. */
  first?: (() => void) | undefined;
  /** What to focus once the dialog is gone, if not what had the focus before. */
  next?: (() => HTMLElement | null) | undefined;
}

/**
 * Radix returns the focus to a dialog's trigger, and ours have none: these handlers remember what had the focus when it
 * opened and give it back.
 */
export const useReturnFocus = ({ first, next }: Focus) => {
  const opener = useRef<Element>(null);
  return {
    onOpenAutoFocus: (event: Event): void => {
      opener.current = document.activeElement;
      if (!first) return;
      event.preventDefault();
      first();
    },
    onCloseAutoFocus: (event: Event): void => {
      event.preventDefault();
      const following = next?.();
      if (following) following.focus();
      else if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
    },
  };
};
