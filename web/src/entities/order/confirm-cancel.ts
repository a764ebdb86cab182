import { formatWon } from '@gyeol/contracts/rules/money.ts';
import { alert, confirm } from '../../shared/ui/prompts.ts';

export interface OrderToCancel {
  merchantUid: string;
  /** Who bought it. */
  buyer: string;
  itemTitles: string;
  /** Won that go back. */
  amount: number;
  /** What else follows, a sentence each. */
  follows: readonly (string | false | undefined)[];
}

/** An operator is asked whether an order really ends: who, what, how much, and what follows (ordering document §8). */
export const confirmCancel = async (order: OrderToCancel): Promise<boolean> => {
  const { merchantUid, buyer, itemTitles, amount, follows } = order;
  const money = amount > 0 ? `${formatWon(amount)}이 환불됩니다.` : '환불할 금액은 없습니다.';
  const lines = [`${buyer} 님의 주문 ${merchantUid}`, itemTitles, `주문 전체가 취소되고 ${money}`, ...follows];
  const yes = amount > 0 ? `${formatWon(amount)} 결제 취소` : '주문 취소하기';
  const labels = { yes, no: '닫기', safe: true };
  if (await confirm('결제 취소 처리 하시겠습니까 ?', lines.filter(Boolean).join('\n'), labels)) return true;
  await alert('주문을 취소하지 않습니다.');
  return false;
};
