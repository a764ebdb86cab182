import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { ResponsiveImage } from '../../shared/ui/responsive-image.tsx';
import { Skeleton } from '../../shared/ui/states.tsx';
import { newestPhotosQuery } from './home-query.ts';
import { SectionHeading } from './section-heading.tsx';
import type { SectionOf } from './section-types.ts';

const sizes = '(min-width: 1024px) 24vw, (min-width: 640px) 32vw, 48vw';
const grid = 'grid grid-cols-2 gap-x-3 gap-y-6 sm:grid-cols-3 sm:gap-x-4 lg:grid-cols-4 lg:gap-x-6 lg:gap-y-8';

/** Shows nothing when there are no photos or the call failed. */
export const ReviewGallery = ({ section: { heading, count } }: { section: SectionOf<'reviews'> }) => {
  const { data, isError } = useQuery(newestPhotosQuery(count));
  if (isError || data?.length === 0) return null;
  return (
    <section className="flex flex-col gap-6 lg:gap-8">
      <SectionHeading>{heading}</SectionHeading>
      <ul className={grid}>
        {data
          ? data.map(({ reviewId, itemId, imageUrl, displayName, content }) => (
              <li key={reviewId}>
                <Link to={`/detail/${itemId}`} className="group flex flex-col gap-3">
                  <span className="near-only block aspect-square overflow-hidden rounded-sm">
                    <ResponsiveImage
                      src={imageUrl}
                      alt={`${displayName}님의 리뷰 사진`}
                      sizes={sizes}
                      aspect="aspect-square"
                    />
                  </span>
                  <span className="flex flex-col gap-1">
                    <span className="line-clamp-2 text-15 group-hover:underline group-hover:underline-offset-4">
                      {content}
                    </span>
                    <span className="text-13 text-ink-3">{displayName}</span>
                  </span>
                </Link>
              </li>
            ))
          : Array.from({ length: count }, (_, index) => index).map((index) => (
              <li key={index} className="flex flex-col gap-3">
                <Skeleton className="aspect-square w-full" />
                <Skeleton className="h-12 w-full" />
              </li>
            ))}
      </ul>
    </section>
  );
};
