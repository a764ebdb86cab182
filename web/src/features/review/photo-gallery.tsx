import { Dialog } from '../../shared/ui/dialog.tsx';
import { Picture } from '../../shared/ui/picture.tsx';
import type { ReviewPhoto } from './review-queries.ts';

interface Props {
  open: boolean;
  onClose: () => void;
  photos: readonly ReviewPhoto[];
  onZoom: (index: number) => void;
}

/** Every photo of the item's reviews with the reviewer's masked name, over the whole screen. */
export const PhotoGallery = ({ open, onClose, photos, onZoom }: Props) => (
  <Dialog open={open} onClose={onClose} title={`포토 리뷰 ${photos.length}`} place="full">
    <ul className="page grid grid-cols-2 gap-x-3 gap-y-6 py-6 sm:grid-cols-3 lg:grid-cols-5">
      {photos.map((photo, index) => (
        <li key={`${photo.reviewId}-${photo.imageUrl}`}>
          <button type="button" className="block w-full text-left" onClick={() => onZoom(index)}>
            <Picture
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
  </Dialog>
);
