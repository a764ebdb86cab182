import { useSyncExternalStore } from 'react';

const unknown = (): undefined => undefined;

/** Whether a media query holds, followed while it changes; undefined in the first HTML, which is for every screen. */
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
