import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { AdminPage } from '../../../shared/admin/page/admin-page.tsx';
import { isStatus } from '../../../shared/api/api-error.ts';
import { NotFoundPage } from '../../../shared/routes/not-found-page.tsx';
import { buttonClass } from '../../../shared/ui/button.tsx';
import { ErrorNotice, Skeleton } from '../../../shared/ui/states.tsx';
import { SaleForm } from './sale-form.tsx';
import { editedSaleQuery } from './sales-query.ts';

const Screen = ({ id }: { id: number }) => {
  const { data, error, isFetching, refetch } = useQuery(editedSaleQuery(id));
  if (!data && isStatus(error, 404)) return <NotFoundPage />;
  return (
    <AdminPage
      title="행사 수정"
      group="상품 / 행사"
      aside={
        <Link to={`/admin/sales/${id}/live`} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
          행사 현황
        </Link>
      }
    >
      {data ? (
        <SaleForm sale={data} />
      ) : error ? (
        <ErrorNotice onRetry={() => refetch()} retrying={isFetching}>
          행사를 불러오는 중 오류가 발생했습니다.
        </ErrorNotice>
      ) : (
        <Skeleton className="h-chart w-full" />
      )}
    </AdminPage>
  );
};

export const SaleEditPage = () => {
  const { id = '' } = useParams();
  return /^[1-9]\d{0,14}$/.test(id) ? <Screen key={id} id={Number(id)} /> : <NotFoundPage />;
};
