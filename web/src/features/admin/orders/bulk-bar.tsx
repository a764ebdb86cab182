import { formatNumber } from '@gyeol/contracts/rules/money.ts';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { usePackOrders } from '../../../entities/order/use-pack-orders.ts';
import { Button, buttonClass } from '../../../shared/ui/button.tsx';
import { countOf, type OrderFilter, queryOf } from './order-filter.ts';
import { mostAtOnce, type OrderRow } from './orders-query.ts';

interface Props {
  orders: readonly OrderRow[];
  /**
   * Set only for the list of orders to ship and the list of orders in transit. `total` counts the matching orders on
   * all pages, and `rows` counts the orders on this page.
   */
  all: { status: 'PREPARING' | 'SHIPPING'; filter: OrderFilter; total: number; rows: number } | undefined;
  delivering: boolean;
  onShip: (orders: readonly OrderRow[]) => void;
  /** `all` means the orders of every page. */
  onDeliver: (orders: readonly OrderRow[] | 'all') => void;
  onClear: () => void;
}
const tooMany = ` · 한 번에 ${formatNumber(mostAtOnce)}건까지 처리합니다.`;
const secondary = buttonClass({ size: 'sm', variant: 'secondary' });

const Chosen = ({ waiting, onShip }: { waiting: readonly OrderRow[]; onShip: Props['onShip'] }) => {
  const { pack, busy } = usePackOrders();
  const unpacked = waiting.filter(({ packingBatchId }) => packingBatchId === null);
  const numbersOf = (orders: readonly OrderRow[]): string[] => orders.map(({ merchantUid }) => merchantUid);
  return (
    <>
      <Button size="sm" onClick={() => onShip(waiting)}>
        운송장 입력
      </Button>
      {unpacked.length > 0 && (
        <Button
          size="sm"
          variant="secondary"
          busy={busy}
          onClick={() => void pack({ of: 'numbers', merchantUids: numbersOf(unpacked) }, unpacked.length)}
        >
          발주확인{unpacked.length < waiting.length && ` ${unpacked.length}건`}
        </Button>
      )}
      <Link to={`/admin/order/picking?uids=${encodeURIComponent(numbersOf(waiting).join(','))}`} className={secondary}>
        피킹 리스트
      </Link>
    </>
  );
};

/** The server applies the filter, so orders that arrived after the page was loaded are included too. */
const AllPages = ({ filter }: { filter: OrderFilter }) => {
  const { pack, busy } = usePackOrders();
  const query = queryOf(filter);
  return (
    <>
      <Button size="sm" busy={busy} onClick={() => void pack({ of: 'filter', filter: query })}>
        발주확인
      </Button>
      <Link to={`/admin/order/picking?${new URLSearchParams(query)}`} className={secondary}>
        피킹 리스트
      </Link>
    </>
  );
};

export const BulkBar = ({ orders, all, delivering, onShip, onDeliver, onClear }: Props) => {
  const [chosenOf, setChosenOf] = useState<string>();
  const filterKey = all && JSON.stringify(all.filter);
  // When one row is deselected, the orders on the other pages are deselected too.
  const isAll = all !== undefined && chosenOf === filterKey && orders.length === all.rows;
  const waiting = orders.filter(({ paymentStatus }) => paymentStatus === 'PREPARING');
  const travelling = orders.filter(({ paymentStatus }) => paymentStatus === 'SHIPPING');
  const clear = (): void => {
    setChosenOf(undefined);
    onClear();
  };
  if (orders.length === 0) return null;
  const allText = all && Object.values(countOf(all.total, all.filter)).join('');
  return (
    <div
      role="toolbar"
      aria-label="선택한 주문"
      className="z-floating sticky bottom-2 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-ink bg-surface px-4 py-2 text-13 shadow-raised"
    >
      <p role="status" className="tabular-nums">
        <strong className="font-semibold">{isAll ? allText : `${formatNumber(orders.length)}건`}</strong> 선택
        {!isAll && waiting.length < orders.length && ` · 배송준비중 ${waiting.length}건`}
        {isAll && travelling.length > 0 && all.total > mostAtOnce && tooMany}
      </p>
      {all && !isAll && orders.length === all.rows && all.total > all.rows && (
        <Button variant="quiet" onClick={() => setChosenOf(filterKey)}>
          모든 쪽의 {allText} 선택
        </Button>
      )}
      <div className="ml-auto flex flex-wrap gap-2">
        {isAll && all.status === 'PREPARING' && <AllPages filter={all.filter} />}
        {!isAll && waiting.length > 0 && <Chosen waiting={waiting} onShip={onShip} />}
        {travelling.length > 0 && (
          <Button size="sm" busy={delivering} onClick={() => onDeliver(isAll ? 'all' : travelling)}>
            배송완료 처리
          </Button>
        )}
        <Button size="sm" variant="secondary" onClick={clear}>
          선택 해제
        </Button>
      </div>
    </div>
  );
};
