import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { formatDateTime } from '../../shared/lib/format-date.ts';
import { unpaidOrderQuery } from '../../shared/queries/unpaid-order.ts';
import { buttonClass } from '../../shared/ui/button.tsx';
import { Price } from '../../shared/ui/price.tsx';

/** An order that still waits for its payment can be gone on with. */
export const UnpaidNotice = () => {
  const { data } = useQuery(unpaidOrderQuery);
  if (!data) return null;
  return (
    <section
      aria-label="결제 대기 주문"
      className="mb-8 flex flex-wrap items-center justify-between gap-4 rounded-sm border border-warn bg-surface p-4"
    >
      <div className="w-full min-w-0 sm:w-auto sm:flex-1">
        <p className="text-15 font-medium">결제를 기다리는 주문이 있습니다.</p>
        <p className="truncate text-13 text-ink-2">
          {data.itemTitles} · <Price won={data.totalPrice} />
        </p>
        {data.expiresAt && <p className="text-13 text-ink-3">{formatDateTime(data.expiresAt)}까지 결제해주세요.</p>}
      </div>
      <Link to="/payment" className={buttonClass()}>
        이어서 결제하기
      </Link>
    </section>
  );
};
