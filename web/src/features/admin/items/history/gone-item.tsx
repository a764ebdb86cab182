import { seoulDate } from '@gyeol/contracts/rules/business-day.ts';
import { useQuery } from '@tanstack/react-query';
import { AdminPage } from '../../../../shared/admin/page/admin-page.tsx';
import { NotFoundPage } from '../../../../shared/routes/not-found-page.tsx';
import { ErrorNotice, Skeleton } from '../../../../shared/ui/states.tsx';
import { itemHistoryQuery } from './history-queries.ts';
import { HistorySection } from './history-section.tsx';

/** Shows the recorded page of a deleted item. An item without any record never existed. */
export const GoneItem = ({ id }: { id: number }) => {
  const { data, error, isFetching, refetch } = useQuery(itemHistoryQuery(id, seoulDate(new Date())));
  if (data && data.since === null) return <NotFoundPage />;
  return (
    <AdminPage title="삭제된 상품" group="상품">
      {data && <HistorySection key={id} id={id} />}
      {!data && error && (
        <ErrorNotice onRetry={() => refetch()} retrying={isFetching}>
          상품 정보를 불러오는 중 오류가 발생했습니다.
        </ErrorNotice>
      )}
      {!data && !error && <Skeleton className="h-chart w-full" />}
    </AdminPage>
  );
};
