import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useParams } from 'react-router-dom';
import { reviewableQuery } from '../../entities/review/reviewable-query.ts';
import type { ReviewedLine } from '../../entities/review/reviewed-line.ts';
import { NotFoundPage } from '../../shared/routes/not-found-page.tsx';
import { buttonClass } from '../../shared/ui/button.tsx';
import { Page } from '../../shared/ui/page.tsx';
import { EmptyState, ErrorNotice, Skeleton } from '../../shared/ui/states.tsx';
import { ReviewForm } from './review-form.tsx';
import { reviewedItemQuery } from './reviewed-item-query.ts';

/** Tells the member before any typing that the item cannot be reviewed. */
const NotReviewable = ({ itemId, reviewed }: { itemId: number; reviewed: boolean }) =>
  reviewed ? (
    <EmptyState
      hint="남긴 리뷰는 상품 페이지에서 볼 수 있습니다."
      action={
        <Link to={`/detail/${itemId}`} className={buttonClass({ variant: 'secondary' })}>
          내 리뷰 보기
        </Link>
      }
    >
      이미 리뷰를 작성한 상품입니다.
    </EmptyState>
  ) : (
    <EmptyState
      action={
        <Link to="/user/myPage" className={buttonClass({ variant: 'secondary' })}>
          주문 내역 보기
        </Link>
      }
    >
      배송완료된 상품만 리뷰를 작성할 수 있습니다.
    </EmptyState>
  );

const Write = ({ id }: { id: number }) => {
  const line = (useLocation().state as ReviewedLine | null) ?? null;
  const item = useQuery(reviewedItemQuery(id, line));
  // The right to review is not read again while the member writes.
  const right = useQuery({ ...reviewableQuery(id), refetchOnReconnect: false });
  if (item.data === null) return <NotFoundPage />;
  const failed = item.error ?? right.error;
  return (
    <Page title="리뷰 작성" width="narrow">
      {item.data && right.data ? (
        right.data.reviewable ? (
          <ReviewForm item={item.data} />
        ) : (
          <NotReviewable itemId={id} reviewed={right.data.reviewed} />
        )
      ) : failed ? (
        <ErrorNotice
          error={failed}
          onRetry={() => Promise.all([item.refetch(), right.refetch()])}
          retrying={item.isFetching || right.isFetching}
        >
          상품 정보를 불러오지 못했습니다.
        </ErrorNotice>
      ) : (
        <Skeleton className="h-chart w-full" />
      )}
    </Page>
  );
};

const ReviewWritePage = () => {
  const id = Number(useParams().id);
  return Number.isSafeInteger(id) && id > 0 ? <Write id={id} /> : <NotFoundPage />;
};
export default ReviewWritePage;
