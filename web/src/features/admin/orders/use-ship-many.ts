import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, messageOf } from '../../../shared/api/api-error.ts';
import { call } from '../../../shared/api/call.ts';
import { toast } from '../../../shared/ui/toast.tsx';

export interface Parcel {
  merchantUid: string;
  trackingNumber: string;
}
/** What became of an order: shipped, or why not. */
export type Shipped = Readonly<Record<string, { ok: boolean; reason?: string }>>;

/** How often one order waits for its turn. */
const maxWaits = 5;
/** An operator with many orders does more in a minute than an account may: the shop says when it goes on. */
const sendInTurn = async (send: () => Promise<unknown>): Promise<void> => {
  for (let waits = 0; ; waits += 1) {
    try {
      await send();
      return;
    } catch (error) {
      const retryAt = error instanceof ApiError && error.code === 'TOO_MANY_REQUESTS' && error.retryAt;
      if (!retryAt || waits === maxWaits) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, Date.parse(retryAt) - Date.now())));
    }
  }
};

/** Ships orders one after another; those that cannot keep their reason, the others are done. */
export const useShipMany = () => {
  const client = useQueryClient();
  const [results, setResults] = useState<Shipped>({});
  const [busy, setBusy] = useState(false);
  const ship = async (parcels: readonly Parcel[]): Promise<boolean> => {
    setBusy(true);
    let done = 0;
    for (const { merchantUid, trackingNumber } of parcels) {
      try {
        // Whoever ships it meanwhile by another number is not written over.
        const body = { trackingNumber, expectedTrackingNumber: null };
        await sendInTurn(() => call('order.setShipping', { params: { uid: merchantUid }, body }));
        done += 1;
        setResults((before) => ({ ...before, [merchantUid]: { ok: true } }));
      } catch (error) {
        const reason = messageOf(error, '발송 처리 중 오류가 발생했습니다.');
        setResults((before) => ({ ...before, [merchantUid]: { ok: false, reason } }));
      }
    }
    setBusy(false);
    if (done > 0) toast(`${done}건이 발송 처리되었습니다.`);
    void client.invalidateQueries({ queryKey: ['my', 'admin'] });
    void client.invalidateQueries({ queryKey: ['my', 'orders'] });
    return done === parcels.length;
  };
  return { ship, busy, results };
};
