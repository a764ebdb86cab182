import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

/** The distance from the end at which the next page is loaded (storefront document §2). */
const triggerPx = 500;

/**
 * Calls `onNear` when the marked end comes within 500 px of the screen. After every change of `loaded`, calls `onNear`
 * again while the end is still that near. A tall screen may need two pages at once.
 */
export const useInfiniteScroll = (
  onNear: () => void,
  active: boolean,
  loaded: number,
): RefObject<HTMLDivElement | null> => {
  const end = useRef<HTMLDivElement>(null);
  const near = useEffectEvent(onNear);
  // biome-ignore lint/correctness/useExhaustiveDependencies: observing anew asks again after each page
  useEffect(() => {
    if (!active || !end.current) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && near(),
      {
        rootMargin: `0px 0px ${triggerPx}px 0px`,
      },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [active, loaded]);
  return end;
};
