import { leadImageSizes } from '@gyeol/contracts/rules/image.ts';
import { type KeyboardEvent, lazy, type RefObject, Suspense, useRef, useState } from 'react';
import { cx } from '../../shared/lib/cx.ts';
import { IconButton } from '../../shared/ui/button.tsx';
import { ResponsiveImage } from '../../shared/ui/responsive-image.tsx';
import { Thumbnails } from './thumbnails.tsx';
import { useSwipe } from './use-swipe.ts';

const ImageViewer = lazy(() => import('../../shared/ui/image-viewer/image-viewer.tsx'));

interface ControlsProps {
  index: number;
  count: number;
  onMove: (step: number) => void;
}
const Controls = ({ index, count, onMove }: ControlsProps) => (
  <>
    <IconButton
      icon="left"
      label="이전 사진"
      className="absolute top-1/2 left-2 -translate-y-1/2 bg-paper/80"
      onClick={() => onMove(-1)}
    />
    <IconButton
      icon="right"
      label="다음 사진"
      className="absolute top-1/2 right-2 -translate-y-1/2 bg-paper/80"
      onClick={() => onMove(1)}
    />
    <p
      aria-live="polite"
      className="absolute right-4 bottom-4 rounded-full bg-paper/80 px-3 py-1 text-12 text-ink-2 tabular-nums lg:sr-only"
    >
      {index + 1} / {count}
    </p>
  </>
);

interface SlidesProps {
  images: readonly string[];
  title: string;
  index: number;
  /** The button of the current image. */
  shown: RefObject<HTMLButtonElement | null>;
  onOpen: () => void;
}
/** A press on the current image enlarges it. */
const Slides = ({ images, title, index, shown, onOpen }: SlidesProps) =>
  images.map((src, at) => (
    <div key={src} className="w-full shrink-0" aria-hidden={at !== index}>
      <button
        ref={at === index ? shown : undefined}
        type="button"
        aria-haspopup="dialog"
        tabIndex={at === index ? 0 : -1}
        className="ring-inside block w-full cursor-zoom-in"
        onClick={onOpen}
      >
        <ResponsiveImage
          src={src}
          alt={`${title} ${at + 1}번째 사진 크게 보기`}
          sizes={leadImageSizes.gallery}
          eager={at === 0}
        />
      </button>
    </div>
  ));

interface Props {
  images: readonly string[];
  title: string;
  /** The image of the chosen option. The gallery shows this image once the option is chosen. */
  chosen: string | undefined;
}
/** Arrows, swipes and keys wrap around from the last image to the first. */
export const Gallery = ({ images, title, chosen }: Props) => {
  const [index, setIndex] = useState(0);
  const [shownFor, setShownFor] = useState<string>();
  if (chosen !== shownFor) {
    setShownFor(chosen);
    if (chosen !== undefined) setIndex(images.indexOf(chosen));
  }
  const [viewer, setViewer] = useState<'never' | 'open' | 'closed'>('never');
  const shown = useRef<HTMLButtonElement>(null);
  const count = images.length;
  const move = (step: number): void => setIndex((now) => (now + step + count) % count);
  const { offset, handlers } = useSwipe(move);
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    move(step);
  };
  return (
    <section
      aria-roledescription="캐러셀"
      aria-label={`${title} 사진`}
      className="flex flex-col gap-3 lg:flex-row-reverse lg:self-start"
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrows inside hold the focus; keys work on all of it */}
      <div
        className="bleed relative touch-pan-y overflow-clip lg:mx-0 lg:min-w-0 lg:flex-1 lg:rounded-sm"
        onKeyDown={onKeyDown}
        {...handlers}
      >
        <div
          className={cx('flex', offset === 0 && 'transition-transform')}
          style={{ transform: `translateX(calc(${-100 * index}% + ${offset}px))` }}
        >
          <Slides images={images} title={title} index={index} shown={shown} onOpen={() => setViewer('open')} />
        </div>
        {count > 1 && <Controls index={index} count={count} onMove={move} />}
      </div>
      {count > 1 && <Thumbnails images={images} index={index} onPick={setIndex} title={title} />}
      {viewer !== 'never' && (
        <Suspense>
          <ImageViewer
            title={`${title} 사진`}
            images={images.map((src, at) => ({ src, alt: `${title} ${at + 1}번째 사진` }))}
            index={viewer === 'open' ? index : undefined}
            nextFocus={() => shown.current}
            onChange={(next) => (next === undefined ? setViewer('closed') : setIndex(next))}
          />
        </Suspense>
      )}
    </section>
  );
};
