import { formatNumber } from '@gyeol/contracts/rules/money.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isSessionOver, messageOf } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import { alert, confirm } from '../../shared/ui/prompts.ts';
import { toast } from '../../shared/ui/toast.tsx';

/** How many refusals are named. */
const shown = 10;

/**
 * Orders that came, all at once after one question; those that could not be are named with their reason. True when it was sent.
 * `assumed`: as of the days after which an order counts as delivered, so that nobody is told.
 */
export const useDeliverMany = ({ assumed = false } = {}) => {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const deliver = async (merchantUids: string[]): Promise<boolean> => {
    const question = `${formatNumber(merchantUids.length)}건을 배송완료 처리 하시겠습니까?`;
    const follows = assumed ? '고객에게 안내 문자를 보내지 않습니다.' : '고객에게 배송완료 안내 문자가 발송됩니다.';
    if (!(await confirm(question, follows))) return false;
    setBusy(true);
    try {
      const { results } = await call('order.deliverOrders', { body: { merchantUids, ...(assumed && { assumed }) } });
      const refused = results.filter(({ ok }) => !ok);
      const done = results.length - refused.length;
      if (done > 0) toast(`${formatNumber(done)}건이 배송완료 처리되었습니다.`);
      const lines = refused.slice(0, shown).map(({ merchantUid, outcome }) => `${merchantUid}: ${outcome}`);
      const rest = `${formatNumber(refused.length)}건은 처리하지 못했습니다.`;
      if (refused.length > 0) await alert([rest, ...lines].join('\n'));
      return true;
    } catch (error) {
      if (!isSessionOver(error)) await alert(messageOf(error, '배송완료 처리 중 오류가 발생했습니다.'));
      return false;
    } finally {
      setBusy(false);
      void client.invalidateQueries({ queryKey: ['my', 'admin'] });
      void client.invalidateQueries({ queryKey: ['my', 'orders'] });
    }
  };
  return { deliver, busy };
};
