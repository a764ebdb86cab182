import type { DataOf } from '@gyeol/contracts/event.ts';
import type { claimChanged } from '@gyeol/contracts/events/claims.ts';
import { formatWon } from '@gyeol/contracts/rules/money.ts';
import { fit, sign, titleOf } from './sms-text.ts';

type Claim = DataOf<typeof claimChanged>;

const names = { cancel: '상품 취소', return: '반품', exchange: '교환', provider: '결제' } as const;
const steps = {
  REQUESTED: '신청이 접수되었습니다.',
  ACCEPTED: '신청이 승인되었습니다.',
  COLLECTING: '상품 회수가 시작되었습니다.',
  RECEIVED: '회수 상품이 도착했습니다.',
  INSPECTED: '회수 상품 검수가 끝났습니다.',
  EXCHANGED: '상품이 발송되었습니다.',
  WITHDRAWN: '신청이 철회되었습니다.',
  CLOSED: '신청이 처리되었습니다.',
} as const;

const refundedText = (before: string, { kind, lines, refunded }: Claim): string => {
  const won = formatWon(refunded ?? 0);
  if (kind === 'provider') return `${before}결제하신 금액 중 ${won}이 환불되었습니다.`;
  const titles = titleOf(lines.map(({ title }) => title));
  return fit(`${before}${kind === 'cancel' ? '상품이 취소되어' : '반품 금액이'} 환불되었습니다. `, titles, ` ${won}`);
};

/** Adds the expected refund, the difference to pay, or the parcel of the exchanged goods. */
const afterOf = ({ state, payment, parcel, refunded }: Claim, refund: string | undefined): string => {
  if (state === 'ACCEPTED' && refund !== undefined) return ` 환불 예정 ${refund}`;
  if (payment !== undefined) return ` 차액 ${formatWon(payment.amount)} 24시간 내 결제`;
  if (state !== 'EXCHANGED' || parcel === undefined) return '';
  return ` ${parcel.carrier} ${parcel.trackingNumber}${refunded ? `, 차액 환불 ${formatWon(refunded)}` : ''}`;
};

/**
 * Undefined when the step is no news. A cancel reports its refund and no earlier step, because the refund follows at
 * once. `moneyChanged` is true when the refund differs from the refund that was reported before.
 */
export const claimText = (shop: string, claim: Claim): string | undefined => {
  const { kind, state, lines, money, refusal, moneyChanged = false } = claim;
  const before = sign(shop);
  if (state === 'REFUNDED') return refundedText(before, claim);
  if (state === 'REFUSED') return fit(`${before}${names[kind]} 신청이 거절되었습니다. `, refusal ?? '', '');
  if (kind === 'cancel' || kind === 'provider') return undefined;
  const refund = kind === 'return' && money !== null ? formatWon(money.refund) : undefined;
  const titles = titleOf(lines.map(({ title }) => title));
  if (moneyChanged && refund !== undefined) {
    const accepted = state === 'ACCEPTED' ? '승인, ' : '';
    return fit(`${before}반품 ${accepted}환불 예정 금액이 변경되었습니다. `, titles, ` ${refund}`);
  }
  return fit(`${before}${names[kind]} ${steps[state]} `, titles, afterOf(claim, refund));
};
