import { formatNumber } from '@gyeol/contracts/rules/money.ts';
import { useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../../shared/api/api-error.ts';
import { call } from '../../../shared/api/call.ts';
import { alert, confirm } from '../../../shared/ui/prompts.ts';
import { toast } from '../../../shared/ui/toast.tsx';
import type { OrderRow } from './orders-query.ts';

/** How many refusals are named. */
const shown = 10;

/** Orders that came, all at once after one question; those that could not be are named with their reason. True when it was sent. */
export const useDeliverMany = () => {
  const client = useQueryClient();
  return async (orders: readonly OrderRow[]): Promise<boolean> => {
    const question = `${formatNumber(orders.length)}건을 배송완료 처리 하시겠습니까?`;
    if (!(await confirm(question, '고객에게 배송완료 안내 문자가 발송됩니다.'))) return false;
    try {
      const merchantUids = orders.map(({ merchantUid }) => merchantUid);
      const { results } = await call('order.deliverOrders', { body: { merchantUids } });
      const refused = results.filter(({ ok }) => !ok);
      const done = results.length - refused.length;
      if (done > 0) toast(`${formatNumber(done)}건이 배송완료 처리되었습니다.`);
      const lines = refused.slice(0, shown).map(({ merchantUid, outcome }) => `${merchantUid}: ${outcome}`);
      const rest = `${formatNumber(refused.length)}건은 처리하지 못했습니다.`;
      if (refused.length > 0) await alert([rest, ...lines].join('\n'));
      return true;
    } catch (error) {
      await alert(messageOf(error, '배송완료 처리 중 오류가 발생했습니다.'));
      return false;
    } finally {
      void client.invalidateQueries({ queryKey: ['my', 'admin'] });
      void client.invalidateQueries({ queryKey: ['my', 'orders'] });
    }
  };
};
