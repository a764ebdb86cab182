import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router-dom';
import { orderKeys } from '../../entities/order/keys.ts';
import type { OrderDetail } from '../../entities/order/order-detail-query.ts';
import { readOrderListState } from '../../entities/order/order-list-state.ts';
import { OrderLoaded } from '../../entities/order/order-loaded.tsx';
import { OrderStatusDot } from '../../entities/order/order-status.tsx';
import { AdminPage } from '../../shared/admin/page/admin-page.tsx';
import { lastOfficePath } from '../../shared/admin/page/office-path.ts';
import { call } from '../../shared/api/call.ts';
import { cx } from '../../shared/lib/cx.ts';
import { formatDateTime } from '../../shared/lib/format-date.ts';
import { useOfficeView } from '../../shared/session/use-office-view.ts';
import { buttonClass } from '../../shared/ui/button.tsx';
import { Price } from '../../shared/ui/price.tsx';
import { ErrorNotice } from '../../shared/ui/states.tsx';
import { OrderView } from './order-view.tsx';

const pathOf = (merchantUid: string): string => `/payment/details/${merchantUid}`;
const look = buttonClass({ variant: 'secondary', size: 'sm' });

/**
 * Links to the previous and the next order of the list from which the order was opened, and back to this list. When the
 * order was not opened from a list, links to the last screen of the back office.
 */
const Neighbours = ({ uid: merchantUid }: { uid: string }) => {
  const { state } = useLocation();
  const list = readOrderListState(state);
  const at = list?.orderNumbers.indexOf(merchantUid) ?? -1;
  if (!list || at === -1)
    return (
      <Link to={lastOfficePath()} className={cx(look, 'print:hidden')}>
        관리자 화면으로
      </Link>
    );
  const step = (to: number, text: string) => {
    const other = list.orderNumbers[to];
    return other === undefined ? (
      <span className={look}>{text}</span>
    ) : (
      <Link to={pathOf(other)} state={state} replace className={look}>
        {text}
      </Link>
    );
  };
  return (
    <nav aria-label="목록의 다른 주문" className="flex flex-wrap items-center gap-2 text-13 tabular-nums print:hidden">
      <Link to={list.path} className={look}>
        목록으로
      </Link>
      {step(at - 1, '이전 주문')}
      <span className="text-ink-2">
        {at + 1} / {list.orderNumbers.length}
      </span>
      {step(at + 1, '다음 주문')}
    </nav>
  );
};

const shown = 5;
const BuyerOrders = ({ order: { merchantUid, username } }: { order: OrderDetail }) => {
  const email = username ?? '';
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: orderKeys.ofBuyer(email),
    queryFn: ({ signal }) =>
      call('reporting.orders', { params: { page: 0, size: shown + 1 }, query: { email }, signal }),
    enabled: email !== '',
  });
  const others = data?._embedded.paymentHistoryDTOList.filter((other) => other.merchantUid !== merchantUid) ?? [];
  const total = (data?.page.totalElements ?? 1) - 1;
  return (
    <section
      aria-label="구매자의 다른 주문"
      className="flex flex-col gap-2 rounded-sm border border-line bg-surface p-4 lg:p-6 print:hidden"
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-15 font-semibold">구매자의 다른 주문</h2>
        {total > shown && (
          <Link
            to={`/admin/order/manage/ALL?email=${encodeURIComponent(email)}`}
            className="text-13 text-ink-2 hover:underline"
          >
            모두 보기 ({total}건)
          </Link>
        )}
      </div>
      {error && !data && (
        <ErrorNotice onRetry={() => refetch()} retrying={isFetching}>
          구매자의 다른 주문을 불러오지 못했습니다.
        </ErrorNotice>
      )}
      {!error && others.length === 0 && <p className="text-13 text-ink-3">{data ? '다른 주문이 없습니다.' : '–'}</p>}
      <ul>
        {others.slice(0, shown).map((other) => (
          <li key={other.merchantUid} className="border-b border-line last:border-0">
            <Link
              to={pathOf(other.merchantUid)}
              className="flex min-h-row flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2 text-13 hover:underline pointer-coarse:min-h-touch"
            >
              <span className="min-w-0 basis-full truncate sm:flex-1 sm:basis-0">{other.itemTitles}</span>
              <OrderStatusDot status={other.paymentStatus} />
              <span className="text-ink-2 tabular-nums">{formatDateTime(other.paymentTime)}</span>
              <Price won={other.totalPrice} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
};

const tab = 'inline-flex min-h-touch items-center border-b-2 border-transparent px-1 hover:text-ink';
const currentTab = 'aria-[current=page]:border-ink aria-[current=page]:font-semibold aria-[current=page]:text-ink';

const Views = ({ order: { merchantUid, packingBatchId } }: { order: OrderDetail }) => {
  const { state } = useLocation();
  const isOffice = useOfficeView();
  const view = (isHere: boolean, to: string, text: string) => (
    <Link to={to} state={state} replace aria-current={isHere ? 'page' : undefined} className={cx(tab, currentTab)}>
      {text}
    </Link>
  );
  return (
    <nav aria-label="주문 화면" className="flex flex-wrap gap-x-4 border-b border-line text-13 text-ink-2 print:hidden">
      {view(isOffice, pathOf(merchantUid), '운영자 화면')}
      {view(!isOffice, `${pathOf(merchantUid)}?view=buyer`, '구매자가 보는 화면')}
      {packingBatchId !== null && (
        <Link to={`/admin/packing/${packingBatchId}`} className={cx(tab, 'ml-auto')}>
          포장 {packingBatchId}차
        </Link>
      )}
    </nav>
  );
};

/** Returns the order as the buyer receives it. Operators alone see a fault of the escrow provider. */
const asBuyer = (order: OrderDetail): OrderDetail => ({
  ...order,
  mine: true,
  couponTitle: null,
  ...(order.escrow && { escrow: { ...order.escrow, fault: null } }),
});
/** Shows the order as the buyer sees it. The buttons are disabled, unless the operator is the buyer. */
const BuyerView = ({ order }: { order: OrderDetail }) => (
  <section aria-label="구매자가 보는 화면" className="flex flex-col gap-3">
    <p className="text-13 text-ink-3 print:hidden">보기만 하는 화면입니다. 구매자의 단추는 눌리지 않습니다.</p>
    <div inert={!order.mine} className="rounded-sm border border-line bg-paper p-4 lg:p-8">
      <OrderView order={asBuyer(order)} isNumberAbove={false} />
    </div>
  </section>
);

export const OperatorOrder = ({ uid: merchantUid }: { uid: string }) => {
  const isOffice = useOfficeView();
  return (
    <AdminPage title="주문 상세" group="배송" isInShop aside={<Neighbours uid={merchantUid} />}>
      <OrderLoaded uid={merchantUid}>
        {(order) => (
          <>
            <Views order={order} />
            {isOffice ? <OrderView order={order} isNumberAbove={false} /> : <BuyerView order={order} />}
            {isOffice && <BuyerOrders order={order} />}
          </>
        )}
      </OrderLoaded>
    </AdminPage>
  );
};
