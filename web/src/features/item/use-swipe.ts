import { type MouseEvent, type PointerEvent, useRef, useState } from 'react';

/** A shorter way than this is a tap. */
const thresholdPx = 40;

/**
 * Sideways swipes on an element with `touch-action: pan-y`. `offset` is how far the finger is now, in px; a swipe calls
 * `onSwipe` with 1 (to the next) or -1 (to the previous).
 */
export const useSwipe = (onSwipe: (step: 1 | -1) => void) => {
  const start = useRef<number | undefined>(undefined);
  const swiped = useRef(false);
  const [offset, setOffset] = useState(0);
  const end = (event: PointerEvent): void => {
    if (start.current === undefined) return;
    const way = event.clientX - start.current;
    swiped.current = Math.abs(way) >= thresholdPx;
    start.current = undefined;
    setOffset(0);
    if (Math.abs(way) >= thresholdPx) onSwipe(way < 0 ? 1 : -1);
  };
  const handlers = {
    onPointerDown: (event: PointerEvent) => {
      if (event.isPrimary && event.pointerType !== 'mouse') start.current = event.clientX;
    },
    onPointerMove: (event: PointerEvent) => {
      if (start.current !== undefined) setOffset(event.clientX - start.current);
    },
    onPointerUp: end,
    // A swipe that ends on a button does not press it.
    onClickCapture: (event: MouseEvent) => {
      if (swiped.current) event.stopPropagation();
      swiped.current = false;
    },
    onPointerCancel: () => {
      start.current = undefined;
      setOffset(0);
    },
  };
  return { offset, handlers };
};
