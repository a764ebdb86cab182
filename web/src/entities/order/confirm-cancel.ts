import { formatWon } from '@gyeol/contracts/rules/money.ts';
import { alert, confirm } from '../../shared/ui/prompts.ts';

export interface OrderToCancel {
  merchantUid: string;
  buyer: string;
  itemTitles: string;
  /** The amount paid for the order in won, 0 while it is unpaid. */
  paid: number;
  /** The amount of the refund in won. */
  amount: number;
  /** The further consequences, one sentence each. */
  follows: readonly (string | false | undefined)[];
}

/** Explains why the refund differs from the payment. Returns undefined when both amounts are equal. */
export const refundRemark = (paid: number, amount: number): string | undefined => {
  if (amount < paid) return `결제 금액 ${formatWon(paid)}에서 이미 환불한 금액을 뺀 금액입니다.`;
  return amount > paid ? `결제 금액 ${formatWon(paid)}에 교환 차액을 더한 금액입니다.` : undefined;
};

/**
 * Asks an operator to confirm the cancel of an order, with the buyer, the goods, the refund and the consequences
 * (ordering document §8).
 */
export const confirmCancel = async (order: OrderToCancel): Promise<boolean> => {
  const { merchantUid, buyer, itemTitles, paid, amount, follows } = order;
  const money = amount > 0 ? `${formatWon(amount)}이 환불됩니다.` : '환불할 금액은 없습니다.';
  const sum = `주문 전체가 취소되고 ${money}`;
  const lines = [`${buyer} 님의 주문 ${merchantUid}`, itemTitles, sum, refundRemark(paid, amount), ...follows];
  const yes = amount > 0 ? `${formatWon(amount)} 결제 취소` : '주문 취소하기';
  const labels = { yes, no: '닫기', safe: true };
  if (await confirm('결제 취소 처리 하시겠습니까 ?', lines.filter(Boolean).join('\n'), labels)) return true;
  await alert('주문을 취소하지 않습니다.');
  return false;
};
