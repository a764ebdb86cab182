import { formatNumber } from '@gyeol/contracts/rules/money.ts';
import { useCall } from '../../shared/api/write.ts';
import { alert, confirm } from '../../shared/ui/prompts.ts';

/** The highest number of refusals that are listed. */
const shown = 10;

/**
 * Marks several orders as delivered after one confirmation, and lists the refused orders with the reasons. Returns true
 * when the call was sent. With `assumed`, the orders count as delivered only because enough days have passed, and no
 * buyer gets a message.
 */
export const useDeliverMany = ({ assumed = false } = {}) => {
  const { send, busy } = useCall('order.deliverOrders', {
    done: ({ results }) => {
      const done = results.filter(({ ok }) => ok).length;
      return done > 0 ? `${formatNumber(done)}건이 배송완료 처리되었습니다.` : undefined;
    },
    failed: '배송완료 처리 중 오류가 발생했습니다.',
  });
  const deliver = async (merchantUids: string[]): Promise<boolean> => {
    const question = `${formatNumber(merchantUids.length)}건을 배송완료 처리 하시겠습니까?`;
    const follows = assumed ? '고객에게 안내 문자를 보내지 않습니다.' : '고객에게 배송완료 안내 문자가 발송됩니다.';
    if (!(await confirm(question, follows))) return false;
    const sent = await send({ body: { merchantUids, ...(assumed && { assumed }) } });
    if (!sent) return false;
    const refused = sent.result.results.filter(({ ok }) => !ok);
    const lines = refused.slice(0, shown).map(({ merchantUid, outcome }) => `${merchantUid}: ${outcome}`);
    const rest = `${formatNumber(refused.length)}건은 처리하지 못했습니다.`;
    if (refused.length > 0) await alert([rest, ...lines].join('\n'));
    return true;
  };
  return { deliver, busy };
};
