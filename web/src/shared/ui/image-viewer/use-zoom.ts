import { type PointerEvent, useRef, useState, type WheelEvent } from 'react';

/** The position of an image: its scale relative to the whole image, and its distance from the middle in px. */
export interface Zoom {
  scale: number;
  x: number;
  y: number;
}
const whole: Zoom = { scale: 1, x: 0, y: 0 };
const maxScale = 5;
/** The factor of a double tap and of the keys + and −. */
const step = 2;
/** Two taps within this time are a double tap. */
const doubleTapMs = 300;
/** A movement shorter than this is a tap. A longer sideways movement is a swipe. */
const swipePx = 40;

/** Limits the scale. Also limits the position, so that the image covers the middle of its frame. */
export const within = ({ scale, x, y }: Zoom, frame: { width: number; height: number }): Zoom => {
  const bounded = Math.min(Math.max(scale, 1), maxScale);
  const limit = (way: number, size: number) => {
    const most = ((bounded - 1) * size) / 2;
    return Math.min(Math.max(way, -most), most);
  };
  return { scale: bounded, x: limit(x, frame.width), y: limit(y, frame.height) };
};
/** Changes the scale so that the point (px from the middle) stays under the finger. */
export const zoomAt = (zoom: Zoom, scale: number, point: { x: number; y: number }): Zoom => {
  const ratio = scale / zoom.scale;
  return { scale, x: point.x - (point.x - zoom.x) * ratio, y: point.y - (point.y - zoom.y) * ratio };
};

interface Point {
  x: number;
  y: number;
}
const middleOf = (points: readonly Point[]): Point => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
});
const distanceOf = ([one, other]: readonly Point[]): number =>
  one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0;

interface Begun {
  zoom: Zoom;
  middle: Point;
  distance: number;
  /** True when the gesture began with one finger. */
  only: boolean;
}
const begunWith = (points: readonly Point[], zoom: Zoom, only: boolean): Begun | undefined =>
  points.length > 0 ? { zoom, middle: middleOf(points), distance: distanceOf(points), only } : undefined;

const dragged = (start: Begun, points: readonly Point[]): Zoom => {
  const middle = middleOf(points);
  const scale = start.distance > 0 ? (start.zoom.scale * distanceOf(points)) / start.distance : start.zoom.scale;
  const zoomed = zoomAt(start.zoom, scale, start.middle);
  return { ...zoomed, x: zoomed.x + middle.x - start.middle.x, y: zoomed.y + middle.y - start.middle.y };
};
const pointOf = (event: PointerEvent | WheelEvent): Point => {
  const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
  return { x: event.clientX - left - width / 2, y: event.clientY - top - height / 2 };
};
const useZoomOf = (src: string) => {
  const [zoom, setZoom] = useState(whole);
  const [shown, setShown] = useState(src);
  if (shown !== src) {
    setShown(src);
    setZoom(whole);
  }
  return [zoom, setZoom] as const;
};

/**
 * Handles pinch, double tap, wheel and drag on an element with `touch-action: none`. While the whole image is shown, a
 * swipe calls `onSwipe` with 1 (next) or -1 (previous). A new `src` resets the zoom.
 */
export const useZoom = (src: string, onSwipe: (step: 1 | -1) => void) => {
  const [zoom, setZoom] = useZoomOf(src);
  const pointers = useRef(new Map<number, Point>());
  const begun = useRef<Begun>(undefined);
  const lastTap = useRef(0);

  const begin = (only: boolean): void => {
    begun.current = begunWith([...pointers.current.values()], zoom, only);
  };
  const show = (next: Zoom, element: Element): void => setZoom(within(next, element.getBoundingClientRect()));
  const move = (event: PointerEvent): void => {
    const start = begun.current;
    if (!start || !pointers.current.has(event.pointerId)) return;
    pointers.current.set(event.pointerId, pointOf(event));
    const points = [...pointers.current.values()];
    if (points.length === 1 && start.zoom.scale === 1) return;
    show(dragged(start, points), event.currentTarget);
  };
  const end = (event: PointerEvent): void => {
    const start = begun.current;
    const point = pointers.current.get(event.pointerId) && pointOf(event);
    pointers.current.delete(event.pointerId);
    if (start && point && start.only && pointers.current.size === 0) {
      const way = point.x - start.middle.x;
      if (Math.abs(way) >= swipePx) {
        if (zoom.scale === 1) onSwipe(way < 0 ? 1 : -1);
      } else if (event.timeStamp - lastTap.current < doubleTapMs) {
        lastTap.current = 0;
        show(zoom.scale > 1 ? whole : zoomAt(zoom, step, point), event.currentTarget);
      } else lastTap.current = event.timeStamp;
    }
    begin(false);
  };
  return {
    zoom,
    reset: () => setZoom(whole),
    larger: () => setZoom((now) => ({ ...now, scale: Math.min(now.scale * step, maxScale) })),
    smaller: () => setZoom((now) => (now.scale <= step ? whole : { ...now, scale: now.scale / step })),
    handlers: {
      onPointerDown: (event: PointerEvent) => {
        pointers.current.set(event.pointerId, pointOf(event));
        event.currentTarget.setPointerCapture(event.pointerId);
        begin(pointers.current.size === 1);
      },
      onPointerMove: move,
      onPointerUp: end,
      onPointerCancel: (event: PointerEvent) => {
        pointers.current.delete(event.pointerId);
        begin(false);
      },
      onWheel: (event: WheelEvent) => {
        const scale = zoom.scale * Math.exp(-event.deltaY / 400);
        show(zoomAt(zoom, scale, pointOf(event)), event.currentTarget);
      },
    },
  };
};
