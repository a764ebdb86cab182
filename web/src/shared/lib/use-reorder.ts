import { type KeyboardEvent, type PointerEvent, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { indexByKey } from './list-order.ts';

/** Returns the index of the child at a point of the screen, or -1. */
const indexUnder = (list: HTMLElement, x: number, y: number): number => {
  const child = document.elementsFromPoint(x, y).find((element) => element.parentElement === list);
  return child ? [...list.children].indexOf(child) : -1;
};

/**
 * Lets a list be sorted by hand. A mouse, pen or finger drags an entry by its handle. The arrow keys, Home and End move
 * the entry whose handle has the focus. Each child of the list has one handle, with `data-handle`.
 */
export const useReorder = (count: number, onMove: (from: number, to: number) => void) => {
  const list = useRef<HTMLUListElement>(null);
  const [dragged, setDragged] = useState<number>();
  const [spoken, setSpoken] = useState('');
  const refocus = useRef<number>(undefined);
  const move = useEffectEvent(onMove);

  const moveAndAnnounce = (from: number, to: number): void => {
    onMove(from, to);
    refocus.current = to;
    setSpoken(`${from + 1}번째에서 ${to + 1}번째로 옮겼습니다.`);
  };
  // A browser takes the focus from an element that is moved in the document, so the handle is focused again.
  useLayoutEffect(() => {
    if (refocus.current === undefined) return;
    list.current?.children[refocus.current]?.querySelector<HTMLElement>('[data-handle]')?.focus();
    refocus.current = undefined;
  });

  const dragging = dragged !== undefined;
  const at = useRef(-1);
  const follow = useEffectEvent((event: globalThis.PointerEvent): void => {
    const to = list.current ? indexUnder(list.current, event.clientX, event.clientY) : -1;
    if (to < 0 || to === at.current) return;
    move(at.current, to);
    at.current = to;
    setDragged(to);
  });
  useLayoutEffect(() => {
    if (!dragging) return;
    const end = (): void => setDragged(undefined);
    const onPointerMove = (event: globalThis.PointerEvent): void => follow(event);
    window.addEventListener('pointermove', onPointerMove);
    window.addEventListener('pointerup', end);
    window.addEventListener('pointercancel', end);
    return () => {
      window.removeEventListener('pointermove', onPointerMove);
      window.removeEventListener('pointerup', end);
      window.removeEventListener('pointercancel', end);
    };
  }, [dragging]);

  const handle = (index: number) => ({
    'data-handle': '',
    onPointerDown: (event: PointerEvent): void => {
      if (event.button !== 0) return;
      at.current = index;
      setDragged(index);
    },
    onKeyDown: (event: KeyboardEvent): void => {
      const to = indexByKey(event.key, index, count);
      if (to === undefined) return;
      event.preventDefault();
      moveAndAnnounce(index, to);
    },
  });
  return { list, dragged, spoken, handle };
};
