import { Stars } from '../../shared/ui/stars.tsx';
import type { ReviewPhoto } from './review-queries.ts';

const Caption = ({ photo: { displayName, rating, optionName, content } }: { photo: Omit<ReviewPhoto, 'imageUrl'> }) => (
  <div className="mx-auto flex w-full max-w-prose flex-col gap-1 text-13">
    <p className="flex flex-wrap items-center gap-x-3">
      <strong className="font-semibold">{displayName}</strong>
      {rating !== null && <Stars value={rating} />}
      {optionName !== null && <span className="text-ink-3">{optionName}</span>}
    </p>
    <p className="line-clamp-4 whitespace-pre-line text-ink-2">{content}</p>
  </div>
);

export const viewedPhoto = (photo: ReviewPhoto) => ({
  src: photo.imageUrl,
  alt: `${photo.displayName} 리뷰 사진`,
  caption: <Caption photo={photo} />,
});
