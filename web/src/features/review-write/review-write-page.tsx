import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { isStatus } from '../../shared/api/api-error.ts';
import { NotFoundPage } from '../../shared/routes/not-found-page.tsx';
import { Page } from '../../shared/ui/page.tsx';
import { ErrorNotice, Skeleton } from '../../shared/ui/states.tsx';
import { ReviewForm } from './review-form.tsx';
import { reviewedItemQuery } from './reviewed-item-query.ts';

const ReviewWritePage = () => {
  const id = Number(useParams().id);
  const known = Number.isSafeInteger(id) && id > 0;
  const { data, error, isFetching, refetch } = useQuery({ ...reviewedItemQuery(id), enabled: known });
  if (!known || isStatus(error, 404)) return <NotFoundPage />;
  return (
    <Page title="리뷰 작성" width="narrow">
      {data ? (
        <ReviewForm item={data} />
      ) : error ? (
        <ErrorNotice error={error} onRetry={() => refetch()} retrying={isFetching}>
          상품 정보를 불러오지 못했습니다.
        </ErrorNotice>
      ) : (
        <Skeleton className="h-chart w-full" />
      )}
    </Page>
  );
};
export default ReviewWritePage;
