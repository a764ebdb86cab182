import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { ResponsiveImage } from '../../shared/ui/responsive-image.tsx';
import type { ReviewPhoto } from './review-queries.ts';

interface Props {
  open: boolean;
  onClose: () => void;
  photos: readonly ReviewPhoto[];
  /** The number of all photos, including photos that are not loaded yet. */
  count: number;
  onZoom: (index: number) => void;
  /** Loads more photos. Undefined when all are loaded. */
  onMore: (() => void) | undefined;
  loadingMore: boolean;
}

export const PhotoGallery = ({ open, onClose, photos, count, onZoom, onMore, loadingMore }: Props) => (
  <Dialog open={open} onClose={onClose} title={`포토 리뷰 ${count}`} position="full">
    <ul className="page grid grid-cols-2 gap-x-3 gap-y-6 py-6 sm:grid-cols-3 lg:grid-cols-5">
      {photos.map((photo, index) => (
        <li key={`${photo.reviewId}-${photo.imageUrl}`}>
          <button type="button" className="block w-full text-left" onClick={() => onZoom(index)}>
            <ResponsiveImage
              src={photo.imageUrl}
              alt="리뷰 사진 크게 보기"
              sizes="(min-width: 1024px) 20vw, (min-width: 640px) 32vw, 48vw"
              className="rounded-sm"
            />
            <span className="mt-2 block text-13 text-ink-2">{photo.displayName}</span>
          </button>
        </li>
      ))}
    </ul>
    {onMore && (
      <p className="flex justify-center pb-6">
        <Button variant="secondary" busy={loadingMore} busyText="불러오는 중…" onClick={onMore}>
          사진 더 보기
        </Button>
      </p>
    )}
  </Dialog>
);
