import { imageSrcSet } from '@gyeol/contracts/rules/image.ts';
import { IconButton } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';

export interface Zoomed {
  images: readonly string[];
  index: number;
}
interface Props {
  zoomed: Zoomed | undefined;
  onChange: (zoomed: Zoomed | undefined) => void;
}

const Viewer = ({ zoomed: { images, index }, onChange }: { zoomed: Zoomed; onChange: Props['onChange'] }) => {
  const src = images[index] ?? '';
  const move = (step: number): void => onChange({ images, index: (index + step + images.length) % images.length });
  return (
    <div className="flex h-full flex-col items-center justify-center gap-4">
      <img
        src={src}
        srcSet={imageSrcSet(src)}
        sizes="100vw"
        alt={`리뷰 사진 ${index + 1}`}
        className="min-h-0 max-w-full flex-1 rounded-sm object-contain"
      />
      {images.length > 1 && (
        <div className="flex items-center gap-4">
          <IconButton icon="left" label="이전 사진" onClick={() => move(-1)} />
          <span aria-live="polite" className="text-13 text-ink-2 tabular-nums">
            {index + 1} / {images.length}
          </span>
          <IconButton icon="right" label="다음 사진" onClick={() => move(1)} />
        </div>
      )}
    </div>
  );
};

/** One review photo, as large as the screen. */
export const PhotoZoom = ({ zoomed, onChange }: Props) => (
  <Dialog open={zoomed !== undefined} onClose={() => onChange(undefined)} title="리뷰 사진" hideTitle position="full">
    {zoomed && <Viewer zoomed={zoomed} onChange={onChange} />}
  </Dialog>
);
