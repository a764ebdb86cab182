import { useSyncExternalStore } from 'react';

const unknown = (): undefined => undefined;

/** True while the media query matches. Undefined in the first HTML, because the server does not know the screen. */
export const useMedia = (query: string): boolean | undefined =>
  useSyncExternalStore<boolean | undefined>(
    (listener) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    () => window.matchMedia(query).matches,
    unknown,
  );
