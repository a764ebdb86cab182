import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Select } from '../../shared/ui/field.tsx';
import { Pagination } from '../../shared/ui/pagination.tsx';
import { EmptyState, ErrorNotice, Skeleton } from '../../shared/ui/states.tsx';
import { ReviewItem } from './review-item.tsx';
import { type ReviewData, type ReviewSort, reviewsQuery } from './review-queries.ts';

const Grey = () => (
  <div className="flex flex-col gap-3 border-b border-line py-6">
    <Skeleton className="h-4 w-1/3" />
    <Skeleton className="h-4 w-full" />
    <Skeleton className="h-4 w-2/3" />
  </div>
);

const sorts: readonly (readonly [ReviewSort, string])[] = [
  ['newest', '최신순'],
  ['highest', '별점 높은 순'],
  ['lowest', '별점 낮은 순'],
  ['photos', '사진 먼저'],
];

interface Props {
  itemId: number;
  onZoom: (review: ReviewData, index: number) => void;
}
/** Lists the reviews, eight a page, the newest first unless another order is chosen. */
export const ReviewList = ({ itemId, onZoom }: Props) => {
  const [page, setPage] = useState(0);
  const [sort, setSort] = useState<ReviewSort>('newest');
  const { data, error, isFetching, refetch } = useQuery(reviewsQuery(itemId, page, sort));
  const [failure, setFailure] = useState<string>();
  const top = useRef<HTMLUListElement>(null);
  const totalPages = data?.page.totalPages ?? 0;
  // The last review of the last page may have been deleted.
  if (totalPages > 0 && page >= totalPages) setPage(totalPages - 1);
  const turn = (next: number): void => {
    setPage(next);
    top.current?.scrollIntoView({ block: 'start' });
  };
  if (!data)
    return error ? (
      <ErrorNotice error={error} onRetry={() => refetch()} retrying={isFetching}>
        리뷰를 불러오지 못했습니다.
      </ErrorNotice>
    ) : (
      <>
        <Grey />
        <Grey />
      </>
    );
  const reviews = data._embedded.reviewDTOList;
  if (reviews.length === 0 && totalPages === 0)
    return <EmptyState hint="상품을 받은 분이 주문 상세에서 첫 리뷰를 남길 수 있습니다.">리뷰가 없습니다.</EmptyState>;
  return (
    <>
      {failure !== undefined && <ErrorNotice>{failure}</ErrorNotice>}
      {data.page.totalElements > 1 && (
        <Select
          label="리뷰 정렬"
          hideLabel
          value={sort}
          className="self-end"
          onChange={({ target }) => {
            setPage(0);
            setSort(target.value as ReviewSort);
          }}
        >
          {sorts.map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </Select>
      )}
      <ul ref={top} aria-busy={isFetching}>
        {reviews.map((review) => (
          <ReviewItem key={review.id} review={review} onFailed={setFailure} onZoom={(index) => onZoom(review, index)} />
        ))}
      </ul>
      <Pagination page={page} totalPages={totalPages} onChange={turn} name="리뷰 페이지" />
    </>
  );
};
