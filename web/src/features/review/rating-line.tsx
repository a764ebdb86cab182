import { useQuery } from '@tanstack/react-query';
import { Icon } from '../../shared/ui/icon.tsx';
import { reviewsQuery } from './review-queries.ts';

/**
 * Shows the stars and the number of reviews beside an item's name, as a link to the reviews. The height of the line is
 * reserved while the ratings load.
 */
const RatingLine = ({ itemId, onOpen }: { itemId: number; onOpen: () => void }) => {
  const { data } = useQuery(reviewsQuery(itemId, 0));
  if (!data) return null;
  const { average } = data.ratings;
  const total = data.page.totalElements;
  return (
    <button
      type="button"
      className="-my-2 inline-flex min-h-touch min-w-touch items-center gap-1 text-13"
      onClick={onOpen}
    >
      {average !== null && (
        <>
          <Icon name="star" filled className="size-icon-sm text-clay" />
          <span className="sr-only">별점 5점 만점에 {average}점</span>
          <span aria-hidden="true" className="font-semibold tabular-nums">
            {average.toFixed(1)}
          </span>
        </>
      )}
      <span className="text-ink-2 underline underline-offset-4">
        {total === 0 ? '첫 리뷰를 기다려요' : `리뷰 ${total}개`}
      </span>
    </button>
  );
};
export default RatingLine;
