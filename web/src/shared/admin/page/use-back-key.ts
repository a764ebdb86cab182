import { useEffect, useEffectEvent } from 'react';

const isInteractive = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('input, textarea, select, [role=dialog], [role=alertdialog]') !== null;

/** `Esc` leads back from a screen; in a field or a dialog the key is theirs. */
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
