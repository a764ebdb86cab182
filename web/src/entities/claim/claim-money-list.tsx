import type { ClaimMoney } from '@gyeol/contracts/rules/claim.ts';
import { Price } from '../../shared/ui/price.tsx';

const parts = [
  ['상품 금액', 'goods', ''],
  ['할인 차감', 'discountShare', '−'],
  ['결제한 교환 차액', 'differenceBack', '+'],
  ['적립금으로 반환', 'points', '−'],
  ['배송비 환급', 'feeBack', '+'],
  ['배송비 (무료배송 조건 미달)', 'feeCharged', '−'],
  ['반품 배송비', 'returnFee', '−'],
] as const;

/** Shows the price difference that an earlier exchange has refunded already. */
const RefundedBefore = ({ won }: { won: number }) => (
  <div className="flex justify-between gap-4 text-ink-2">
    <dt>이미 환불한 교환 차액</dt>
    <dd className="tabular-nums">
      −<Price won={won} />
    </dd>
  </div>
);

/** Lists the parts of a claim's refund, except parts of 0 won. */
export const ClaimMoneyList = ({ money, isRefunded = false }: { money: ClaimMoney; isRefunded?: boolean }) => (
  <dl className="flex flex-col gap-1 text-15">
    {parts
      .filter(([, part]) => part === 'goods' || (money[part] ?? 0) > 0)
      .map(([name, part, sign]) => (
        <div key={part} className="flex justify-between gap-4 text-ink-2">
          <dt>{name}</dt>
          <dd className="tabular-nums">
            {sign}
            <Price won={money[part] ?? 0} />
          </dd>
        </div>
      ))}
    {(money.differenceBack ?? 0) < 0 && <RefundedBefore won={-(money.differenceBack ?? 0)} />}
    <div className="flex justify-between gap-4 border-t border-line pt-2 font-semibold">
      <dt>{isRefunded ? '환불 금액' : '환불 예정 금액'}</dt>
      <dd>
        <Price won={money.refund} />
      </dd>
    </div>
  </dl>
);
