import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { endOfNumber } from './end-of-number.ts';
import { packingBatchQuery } from './packing-batch-query.ts';

/**
 * Lists the orders of a packing batch that were cancelled later. New printouts leave these orders out, but an earlier
 * printout may contain them. Shows nothing when no order was cancelled.
 */
export const CancelledOfBatch = ({ batchId }: { batchId: number }) => {
  const { data } = useQuery(packingBatchQuery(batchId));
  const cancelled = data?.orders.filter(({ paymentStatus }) => paymentStatus === 'CANCELLED') ?? [];
  if (cancelled.length === 0) return null;
  return (
    <section
      aria-label="취소된 주문"
      className="rounded-sm border border-stop bg-surface px-4 py-3 text-13 text-stop print:hidden"
    >
      <p className="font-medium">
        발주확인 뒤 취소된 주문이 {cancelled.length}건 있습니다. 이미 출력했다면 포장에서 빼주세요.
      </p>
      <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1 tabular-nums">
        {cancelled.map(({ merchantUid, name }) => (
          <li key={merchantUid}>
            <Link to={`/payment/details/${merchantUid}`} className="font-medium hover:underline">
              {name} …{endOfNumber(merchantUid)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
};
