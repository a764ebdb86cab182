import { useRef } from 'react';

/**
 * Radix returns the focus to a dialog's trigger, and ours have none: these handlers remember what had the focus when it
 * opened and give it back.
 */
export const useReturnFocus = (first?: () => void) => {
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
      if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
    },
  };
};
