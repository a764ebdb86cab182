import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { ErrorNotice } from '../../shared/ui/states.tsx';
import { PhotoGallery } from './photo-gallery.tsx';
import { PhotoStrip } from './photo-strip.tsx';
import { RatingSummary } from './rating-summary.tsx';
import { ReviewList } from './review-list.tsx';
import { type ReviewPhoto, reviewPhotosQuery, reviewsQuery } from './review-queries.ts';
import { viewedPhoto } from './viewed-review.tsx';

const ImageViewer = lazy(() => import('../../shared/ui/image-viewer/image-viewer.tsx'));

interface HeadingProps {
  total: number | undefined;
  /** Undefined when there are no photos to show. */
  photoCount: number | undefined;
  onOpen: () => void;
}
const Heading = ({ total, photoCount, onOpen }: HeadingProps) => (
  <div className="flex flex-wrap items-center justify-between gap-3 border-b border-ink pb-3">
    <h2 id="review-title" className="flex items-baseline gap-3">
      <span className="text-20 font-semibold">REVIEW</span>
      <span className="text-13 text-ink-2 tabular-nums">{total === undefined ? '' : `총 ${total}개의 리뷰`}</span>
    </h2>
    {photoCount !== undefined && (
      <Button variant="secondary" size="sm" aria-haspopup="dialog" onClick={onOpen}>
        <Icon name="photo" className="size-icon-sm" />
        포토 리뷰 {photoCount}
      </Button>
    )}
  </div>
);

const PolicyLink = () => (
  <Link
    to="/review-policy"
    className="-mt-3 inline-flex min-h-touch items-center self-start text-13 text-ink-3 underline underline-offset-4"
  >
    리뷰 운영 원칙
  </Link>
);

const ReviewSection = ({ itemId }: { itemId: number }) => {
  const { data: first } = useQuery(reviewsQuery(itemId, 0));
  const gallery = useInfiniteQuery(reviewPhotosQuery(itemId));
  const photos = gallery.data ?? [];
  const photoCount = first?.photoCount ?? photos.length;
  const [galleryOpen, setGalleryOpen] = useState(false);
  const [viewed, setViewed] = useState<{ photos: readonly ReviewPhoto[]; index: number | undefined }>();
  const openGallery = (): void => setGalleryOpen(true);
  const zoomPhoto = (index: number): void => setViewed({ photos, index });
  return (
    <section aria-labelledby="review-title" className="flex flex-col gap-6">
      <Heading
        total={first?.page.totalElements}
        photoCount={photos.length > 0 ? photoCount : undefined}
        onOpen={openGallery}
      />
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-[var(--spacing-summary)_minmax(0,1fr)] lg:gap-x-18">
        <div className="flex min-w-0 flex-col gap-6 lg:sticky lg:top-[calc(var(--spacing-header)+1rem)] lg:self-start">
          <PolicyLink />
          {first && <RatingSummary ratings={first.ratings} />}
          {photos.length > 0 && <PhotoStrip photos={photos} onZoom={zoomPhoto} />}
          {gallery.isError && photos.length === 0 && (
            <ErrorNotice error={gallery.error} onRetry={() => gallery.refetch()} retrying={gallery.isFetching}>
              리뷰 사진을 불러오지 못했습니다.
            </ErrorNotice>
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <ReviewList
            itemId={itemId}
            onZoom={({ id, detailImages, ...review }, index) =>
              setViewed({ photos: detailImages.map((imageUrl) => ({ ...review, reviewId: id, imageUrl })), index })
            }
          />
        </div>
      </div>
      <PhotoGallery
        open={galleryOpen}
        onClose={() => setGalleryOpen(false)}
        photos={photos}
        count={photoCount}
        onZoom={zoomPhoto}
        onMore={gallery.hasNextPage ? () => gallery.fetchNextPage() : undefined}
        loadingMore={gallery.isFetchingNextPage}
      />
      {viewed && (
        <Suspense>
          <ImageViewer
            title="리뷰 사진"
            images={viewed.photos.map(viewedPhoto)}
            index={viewed.index}
            onChange={(index) => setViewed({ ...viewed, index })}
          />
        </Suspense>
      )}
    </section>
  );
};
export default ReviewSection;
