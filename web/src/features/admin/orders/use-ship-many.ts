import { useState } from 'react';
import type { Answer } from '../../../shared/api/call-types.ts';
import { useCall } from '../../../shared/api/write.ts';

type Shipped = Answer<'order.shipOrders'>['results'][number];
/** The result of each order so far, by order number. */
export type Outcomes = Readonly<Record<string, Shipped>>;

/** All orders that the shop does not refuse are shipped. `outcomes` has the reason of each refused order. */
export const useShipMany = () => {
  const [outcomes, setOutcomes] = useState<Outcomes>({});
  const { send, busy } = useCall('order.shipOrders', {
    done: ({ results }) => {
      // Sets the outcomes first, because the reading of the lists may close the dialog.
      setOutcomes((before) => ({ ...before, ...Object.fromEntries(results.map((one) => [one.merchantUid, one])) }));
      const count = results.filter(({ ok }) => ok).length;
      return count > 0 ? `${count}건이 발송 처리되었습니다.` : undefined;
    },
    failed: '발송 처리 중 오류가 발생했습니다.',
  });
  /** Resolves to true when all parcels were shipped. */
  const ship = async (parcels: { merchantUid: string; trackingNumber: string }[]): Promise<boolean> => {
    const sent = await send({ body: { parcels } });
    return sent?.result.results.every(({ ok }) => ok) ?? false;
  };
  return { ship, busy, outcomes };
};
