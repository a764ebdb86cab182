import { cx } from '../../shared/lib/cx.ts';
import { ResponsiveImage } from '../../shared/ui/responsive-image.tsx';
import type { ReviewPhoto } from './review-queries.ts';

/** The number of photos above the list. The gallery has all photos. */
const shown = 8;
/** The repeated shapes of the masonry. Every second column begins with the shorter shape. */
const shapes = ['aspect-card', 'aspect-square', 'aspect-square', 'aspect-card'] as const;

export const PhotoStrip = ({ photos, onZoom }: { photos: readonly ReviewPhoto[]; onZoom: (index: number) => void }) => (
  <ul className="columns-3 gap-2 sm:columns-4">
    {photos.slice(0, shown).map((photo, index) => (
      <li
        key={`${photo.reviewId}-${photo.imageUrl}`}
        className={cx('mb-2 break-inside-avoid', index >= 6 && 'max-sm:hidden')}
      >
        <button type="button" className="block w-full overflow-hidden rounded-sm" onClick={() => onZoom(index)}>
          <ResponsiveImage
            src={photo.imageUrl}
            alt={`${photo.displayName} 리뷰 사진 크게 보기`}
            sizes="(min-width: 1024px) 14vw, 30vw"
            aspect={shapes[index % shapes.length] ?? 'aspect-card'}
          />
        </button>
      </li>
    ))}
  </ul>
);
