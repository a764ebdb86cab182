import { type PointerEvent, useRef, useState, type WheelEvent } from 'react';

/** Where an image lies: how much larger than the screen, and how far from its middle in px. */
export interface Zoom {
  scale: number;
  x: number;
  y: number;
}
const whole: Zoom = { scale: 1, x: 0, y: 0 };
const maxScale = 5;
/** What two taps and the keys + and − do. */
const step = 2;
/** Two taps within this time are one. */
const doubleTapMs = 300;
/** A shorter way than this is a tap; a longer one sideways turns the page. */
const swipePx = 40;

/** The zoom with the scale in its bounds and the image over the middle of its frame. */
export const within = ({ scale, x, y }: Zoom, frame: { width: number; height: number }): Zoom => {
  const bounded = Math.min(Math.max(scale, 1), maxScale);
  const limit = (way: number, size: number) => {
    const most = ((bounded - 1) * size) / 2;
    return Math.min(Math.max(way, -most), most);
  };
  return { scale: bounded, x: limit(x, frame.width), y: limit(y, frame.height) };
};
/** As much larger, with the point (px from the middle) staying under the finger. */
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
  /** By one finger. */
  only: boolean;
}
const begunWith = (points: readonly Point[], zoom: Zoom, only: boolean): Begun | undefined =>
  points.length > 0 ? { zoom, middle: middleOf(points), distance: distanceOf(points), only } : undefined;

/** Where fingers have taken and stretched the image since. */
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
/** The zoom of what is shown, which begins whole. */
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
 * Pinch, two taps, wheel and drag on an element with `touch-action: none`. While the image is whole a way sideways calls
 * `onSwipe` with 1 (to the next) or -1 (to the previous). Another `src` begins whole.
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
    /** The whole image again. */
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
