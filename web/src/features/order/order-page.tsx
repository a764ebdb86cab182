import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { addressBookQuery } from '../../entities/address/address-book-query.ts';
import { orderedLinesOf } from '../../entities/cart/ordered-lines.ts';
import { myInfoQuery } from '../../entities/member/my-info-query.ts';
import { orderKeys } from '../../entities/order/keys.ts';
import { reorderLinesOf } from '../../entities/order/reorder.ts';
import { paymentUnderWay } from '../../entities/payment/payment-under-way.ts';
import { saleGateIdOf } from '../../entities/sale-gate/admissions.ts';
import { Page } from '../../shared/ui/page.tsx';
import { ErrorNotice, Skeleton } from '../../shared/ui/states.tsx';
import { openSheet } from './open-sheet.ts';
import { SheetError } from './sheet-error.tsx';
import { SheetForm } from './sheet-form.tsx';
import { savedReceiver } from './sheet-values.ts';
import { useWaitingRoom } from './use-waiting-room.ts';

const Grey = () => (
  <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_var(--spacing-summary)] lg:gap-18" aria-busy="true">
    <div className="flex flex-col gap-4">
      <Skeleton className="h-28 w-full" />
      <Skeleton className="h-control w-full" />
      <Skeleton className="h-control w-full" />
      <Skeleton className="h-control w-full" />
    </div>
    <Skeleton className="h-chart w-full" />
  </div>
);

const Sheet = () => {
  const { key, state } = useLocation();
  const returning = (state as { returning?: boolean } | null)?.returning === true;
  const reorderLines = reorderLinesOf(state);
  const fresh = useRef(false);
  const { data, error, isFetching, refetch, dataUpdatedAt } = useQuery({
    queryKey: orderKeys.sheet(key),
    queryFn: () => openSheet({ key, returning, fresh: fresh.current, reorderLines, cartIds: orderedLinesOf(state) }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  const needsWaitingRoom = saleGateIdOf(error) !== undefined;
  const enterWaitingRoom = useEffectEvent(useWaitingRoom(state));
  useEffect(() => {
    if (needsWaitingRoom) void enterWaitingRoom(error);
  }, [needsWaitingRoom, error]);
  const info = useQuery(myInfoQuery);
  const book = useQuery(addressBookQuery);
  const saved = useMemo(() => savedReceiver(info.data, book.data), [info.data, book.data]);
  const renew = (): void => {
    fresh.current = true;
    void refetch();
  };
  return (
    <Page title="주문서">
      {error && !needsWaitingRoom ? (
        <SheetError error={error} onRetry={() => refetch()} busy={isFetching} reorder={reorderLines !== undefined} />
      ) : data && info.isFetched && book.isFetched ? (
        <>
          {!info.data && (
            <ErrorNotice className="mb-6" onRetry={() => info.refetch()} retrying={info.isFetching}>
              사용자 정보를 불러오는데 실패했습니다.
            </ErrorNotice>
          )}
          <SheetForm key={dataUpdatedAt} {...data} info={info.data} saved={saved} onRenew={renew} />
        </>
      ) : (
        <Grey />
      )}
    </Page>
  );
};

/**
 * While the shop is deciding about a payment, the page follows that payment. The member can thus not order the same
 * goods twice.
 */
const OrderPage = () => {
  const [underWay] = useState(paymentUnderWay);
  return underWay === undefined ? <Sheet /> : <Navigate to={underWay} replace />;
};
export default OrderPage;
