import { useState } from 'react';
import type { Answer } from '../../../shared/api/call-types.ts';
import { useCall } from '../../../shared/api/write.ts';

type Shipped = Answer<'order.shipOrders'>['results'][number];
/** What became of each order so far. */
export type Outcomes = Readonly<Record<string, Shipped>>;

/** Ships chosen orders in one; those that cannot be shipped keep their reason, the others are done. */
export const useShipMany = () => {
  const [outcomes, setOutcomes] = useState<Outcomes>({});
  const { send, busy } = useCall('order.shipOrders', {
    done: ({ results }) => {
      const count = results.filter(({ ok }) => ok).length;
      return count > 0 ? `${count}건이 발송 처리되었습니다.` : undefined;
    },
    failed: '발송 처리 중 오류가 발생했습니다.',
  });
  /** Resolves with true when all of them went out. */
  const ship = async (parcels: { merchantUid: string; trackingNumber: string }[]): Promise<boolean> => {
    const sent = await send({ body: { parcels } });
    if (!sent) return false;
    const { results } = sent.result;
    setOutcomes((before) => ({ ...before, ...Object.fromEntries(results.map((one) => [one.merchantUid, one])) }));
    return results.every(({ ok }) => ok);
  };
  return { ship, busy, outcomes };
};
