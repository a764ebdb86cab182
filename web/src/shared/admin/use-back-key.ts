import { useEffect, useEffectEvent } from 'react';

const isTaken = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('input, textarea, select, [role=dialog], [role=alertdialog]') !== null;

/** `Esc` leads back from a screen; in a field or a dialog the key is theirs. */
export const useBackKey = (back: () => void): void => {
  const press = useEffectEvent((event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented || isTaken(event.target)) return;
    if (document.querySelector('[data-overlay]') === null) back();
  });
  useEffect(() => {
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
};
