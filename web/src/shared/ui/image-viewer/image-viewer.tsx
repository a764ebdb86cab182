import { imageSrcSet } from '@gyeol/contracts/rules/image.ts';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { IconButton } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import { useZoom } from './use-zoom.ts';

interface ViewedImage {
  src: string;
  alt: string;
  caption?: ReactNode;
}
interface Props {
  /** The name of the viewer for screen readers. */
  title: string;
  images: readonly ViewedImage[];
  /** The index of the image that is shown. The viewer is closed when the index is undefined. */
  index: number | undefined;
  onChange: (index: number | undefined) => void;
  nextFocus?: () => HTMLElement | null;
}
interface FrameProps {
  image: ViewedImage;
  /** `2 / 5` */
  position: string;
  onMove: ((step: 1 | -1) => void) | undefined;
}

const Frame = ({ image: { src, alt, caption }, position, onMove }: FrameProps) => {
  const { zoom, handlers, larger, smaller, reset } = useZoom(src, (step) => onMove?.(step));
  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    const work = {
      ArrowLeft: onMove && (() => onMove(-1)),
      ArrowRight: onMove && (() => onMove(1)),
      '+': larger,
      '=': larger,
      '-': smaller,
      '0': reset,
    }[event.key];
    if (!work) return;
    event.preventDefault();
    work();
  });
  // The keys work on every focused element of the dialog.
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => onKey(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
  return (
    <div className="flex h-full flex-col gap-3">
      <div className="relative -mx-4 min-h-0 flex-1 touch-none overflow-hidden" {...handlers}>
        <img
          src={src}
          srcSet={imageSrcSet(src)}
          sizes={zoom.scale > 1 ? '250vw' : '100vw'}
          alt={alt}
          draggable={false}
          className="absolute inset-0 size-full object-contain select-none"
          style={{ transform: `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})` }}
        />
      </div>
      {caption}
      <div className="flex items-center justify-center gap-2">
        {onMove && <IconButton icon="left" label="이전 사진" onClick={() => onMove(-1)} />}
        <IconButton icon="minus" label="축소" disabled={zoom.scale === 1} onClick={smaller} />
        <span aria-live="polite" className="min-w-touch text-center text-13 text-ink-2 tabular-nums">
          {position}
        </span>
        <IconButton icon="plus" label="확대" onClick={larger} />
        {onMove && <IconButton icon="right" label="다음 사진" onClick={() => onMove(1)} />}
      </div>
    </div>
  );
};

/**
 * Shows images over the whole screen, one at a time. Pinch, double tap, wheel, buttons and the keys + − 0 zoom.
 * Buttons, arrow keys and swipes lead to the next image, and from the last image to the first.
 */
const ImageViewer = ({ title, images, index, onChange, nextFocus = () => null }: Props) => {
  const at = index ?? 0;
  const image = index === undefined ? undefined : images[at];
  const count = images.length;
  const move = (step: 1 | -1): void => onChange((at + step + count) % count);
  return (
    <Dialog
      open={image !== undefined}
      onClose={() => onChange(undefined)}
      title={title}
      hideTitle
      position="full"
      nextFocus={nextFocus}
    >
      {image && <Frame image={image} position={`${at + 1} / ${count}`} onMove={count > 1 ? move : undefined} />}
    </Dialog>
  );
};
export default ImageViewer;
