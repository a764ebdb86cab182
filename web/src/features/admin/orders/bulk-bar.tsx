import { Link } from 'react-router-dom';
import { Button, buttonClass } from '../../../shared/ui/button.tsx';
import type { OrderRow } from './orders-query.ts';

interface Props {
  orders: readonly OrderRow[];
  onShip: (orders: readonly OrderRow[]) => void;
  onDeliver: (orders: readonly OrderRow[]) => void;
  onClear: () => void;
}

/** What can be done with the chosen rows; stays in sight while there are any. */
export const BulkBar = ({ orders, onShip, onDeliver, onClear }: Props) => {
  const waiting = orders.filter(({ paymentStatus }) => paymentStatus === 'PREPARING');
  const travelling = orders.filter(({ paymentStatus }) => paymentStatus === 'SHIPPING');
  const orderNumbers = waiting.map(({ merchantUid }) => merchantUid).join(',');
  if (orders.length === 0) return null;
  return (
    <div
      role="toolbar"
      aria-label="선택한 주문"
      className="z-floating sticky bottom-2 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-ink bg-surface px-4 py-2 text-13 shadow-raised"
    >
      <p role="status" className="tabular-nums">
        <strong className="font-semibold">{orders.length}건</strong> 선택
        {waiting.length < orders.length && ` · 배송준비중 ${waiting.length}건`}
      </p>
      <div className="ml-auto flex flex-wrap gap-2">
        {waiting.length > 0 && (
          <>
            <Button size="sm" onClick={() => onShip(waiting)}>
              운송장 입력
            </Button>
            <Link
              to={`/admin/order/picking?uids=${encodeURIComponent(orderNumbers)}`}
              className={buttonClass({ size: 'sm', variant: 'secondary' })}
            >
              피킹 리스트
            </Link>
          </>
        )}
        {travelling.length > 0 && (
          <Button size="sm" onClick={() => onDeliver(travelling)}>
            배송완료 처리
          </Button>
        )}
        <Button size="sm" variant="secondary" onClick={onClear}>
          선택 해제
        </Button>
      </div>
    </div>
  );
};
