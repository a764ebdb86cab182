import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useMessage } from '../../../shared/admin/use-message.ts';
import { isStatus, messageOf } from '../../../shared/api/api-error.ts';
import { couponsKey } from './coupon-queries.ts';

/** Does one thing with a coupon and says how it went; lists and statistics are asked for again. True when it was done. */
export const useCouponAction = (failed: string) => {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const { message, say } = useMessage();
  const run = async (action: () => Promise<unknown>, done: string): Promise<boolean> => {
    setBusy(true);
    try {
      await action();
      await client.invalidateQueries({ queryKey: couponsKey });
      say('ok', done);
      return true;
    } catch (error) {
      if (!isStatus(error, 401) && !isStatus(error, 403)) say('stop', messageOf(error, failed));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, run, message, say };
};
