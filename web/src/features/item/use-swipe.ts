import { type MouseEvent, type PointerEvent, useRef, useState } from 'react';

/** A shorter movement than this is a tap. */
const thresholdPx = 40;

/**
 * Handles sideways swipes on an element with `touch-action: pan-y`. `offset` is the distance in px that the finger has
 * moved. A swipe calls `onSwipe` with 1 (next) or -1 (previous).
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
    // A swipe that ends on a button must not press the button.
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
