import { useEffect, useEffectEvent } from 'react';

const isInteractive = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('input, textarea, select, [role=dialog], [role=alertdialog]') !== null;

/** Calls `onBack` on `Esc`, unless a field has the focus or a dialog is open. */
export const useBackKey = (onBack: () => void): void => {
  const press = useEffectEvent((event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented || isInteractive(event.target)) return;
    if (document.querySelector('[data-overlay]') === null) onBack();
  });
  useEffect(() => {
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
};
