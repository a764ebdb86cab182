import { useRef } from 'react';

interface Focus {
  /** Focuses an element when the dialog opens. Without `first`, the first control of the dialog gets the focus. */
  first?: (() => void) | undefined;
  /**
   * Returns the element to focus after the dialog has closed. Without `next`, the element that had the focus before the
   * dialog gets it again.
   */
  next?: (() => HTMLElement | null) | undefined;
}

/**
 * Returns handlers that remember the focused element when a dialog opens and focus it again after the dialog has
 * closed. Radix would return the focus to a dialog's trigger, but these dialogs have no trigger.
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
