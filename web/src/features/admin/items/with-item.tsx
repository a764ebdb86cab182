import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import type { ItemDetail } from '../../../entities/item/item-types.ts';
import { AdminPage } from '../../../shared/admin/page/admin-page.tsx';
import { isStatus } from '../../../shared/api/api-error.ts';
import { NotFoundPage } from '../../../shared/routes/not-found-page.tsx';
import { ErrorNotice, Skeleton } from '../../../shared/ui/states.tsx';
import { editedItemQuery } from './item-queries.ts';

interface Props {
  title: string;
  children: (item: ItemDetail) => ReactNode;
  /** The content for an item that was deleted or never existed. */
  gone?: (id: number) => ReactNode;
}

export const WithItem = ({ title, children, gone }: Props) => {
  const id = Number(useParams().id);
  const isValidId = Number.isSafeInteger(id) && id > 0;
  const { data, error, isFetching, refetch } = useQuery({ ...editedItemQuery(id), enabled: isValidId });
  if (gone && isStatus(error, 404)) return gone(id);
  if (!isValidId || isStatus(error, 404) || isStatus(error, 400)) return <NotFoundPage />;
  if (data) return children(data);
  return (
    <AdminPage title={title} group="상품">
      {error ? (
        <ErrorNotice onRetry={() => refetch()} retrying={isFetching}>
          상품 정보를 불러오는 중 오류가 발생했습니다.
        </ErrorNotice>
      ) : (
        <Skeleton className="h-chart w-full" />
      )}
    </AdminPage>
  );
};
