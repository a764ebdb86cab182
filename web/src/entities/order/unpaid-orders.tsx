import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { formatDateTime } from '../../shared/lib/format-date.ts';
import { buttonClass } from '../../shared/ui/button.tsx';
import { Price } from '../../shared/ui/price.tsx';
import { ResponsiveImage } from '../../shared/ui/responsive-image.tsx';
import { TimeLeft } from './time-left.tsx';
import { type UnpaidOrderRow, unpaidOrdersQuery } from './unpaid-orders-query.ts';

const UnpaidOrderItem = ({ order }: { order: UnpaidOrderRow }) => (
  <li className="flex flex-wrap items-center gap-4 rounded-sm border border-warn bg-surface p-4">
    <span className="w-thumb-sm shrink-0">
      <ResponsiveImage src={order.imageUrl} alt="" sizes="56px" className="rounded-sm" />
    </span>
    <div className="flex min-w-0 flex-1 flex-col gap-1">
      <p className="line-clamp-2 text-15 font-medium">{order.itemTitles}</p>
      <p className="text-13 text-ink-2">
        <Price won={order.totalPrice} /> · {order.awaitsDeposit ? '입금을' : '결제를'} 기다리고 있습니다.
      </p>
      <p className="text-13">
        {order.awaitsDeposit ? (
          `${formatDateTime(order.expiresAt)}까지 입금해주세요.`
        ) : (
          <TimeLeft until={order.expiresAt} />
        )}
      </p>
    </div>
    <Link
      to={order.awaitsDeposit ? `/payment/deposit/${order.merchantUid}` : '/payment'}
      className={`${buttonClass()} w-full sm:w-auto`}
    >
      {order.awaitsDeposit ? '입금 계좌 보기' : '이어서 결제하기'}
    </Link>
  </li>
);

export const UnpaidOrders = ({ className }: { className: string }) => {
  const { data } = useQuery(unpaidOrdersQuery);
  if (!data?.length) return null;
  return (
    <section aria-label="결제 대기 주문" className={className}>
      <h2 className="mb-4 text-20 font-semibold">결제 대기 주문</h2>
      <ul className="flex flex-col gap-2">
        {data.map((order) => (
          <UnpaidOrderItem key={order.merchantUid} order={order} />
        ))}
      </ul>
    </section>
  );
};
