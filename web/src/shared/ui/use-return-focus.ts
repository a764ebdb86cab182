import { useRef } from 'react';

interface Focus {
  /** Focuses an element when the dialog opens. By default that is its first control. */
  first?: (() => void) | undefined;
  /**
   * Returns the element to focus after the dialog has closed. By default that is the element that had the focus before.
   */
  next?: (() => HTMLElement | null) | undefined;
}

/**
 * Radix returns the focus to a dialog's trigger, but these dialogs have no trigger. So these handlers remember the
 * element that had the focus on opening, and focus it again.
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
