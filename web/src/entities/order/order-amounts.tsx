import type { OrderTotals } from '@gyeol/contracts/rules/money.ts';
import type { ReactNode } from 'react';
import { Price } from '../../shared/ui/price.tsx';

const Row = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex justify-between gap-4">
    <dt className="text-ink-2">{name}</dt>
    <dd className="text-right">{children}</dd>
  </div>
);

interface Props {
  totals: OrderTotals;
  totalName: string;
  couponTitle?: string | undefined;
  remoteArea?: string | null;
}

export const OrderAmounts = ({ totals, totalName, couponTitle, remoteArea }: Props) => (
  <dl className="flex flex-col gap-3">
    <Row name="상품 금액">
      <Price won={totals.productTotal} />
    </Row>
    <Row name={couponTitle ? `쿠폰 할인 (${couponTitle})` : '쿠폰 할인'}>
      {totals.discount > 0 ? <Price won={-totals.discount} className="text-clay" /> : <Price won={0} />}
    </Row>
    {totals.points > 0 && (
      <Row name="적립금 사용">
        <Price won={-totals.points} className="text-clay" />
      </Row>
    )}
    <Row name="배송비">{totals.deliveryFee === 0 ? '무료' : <Price won={totals.deliveryFee} />}</Row>
    {totals.remoteFee > 0 && (
      <Row name={remoteArea ? `도서산간 추가 배송비 (${remoteArea})` : '도서산간 추가 배송비'}>
        <Price won={totals.remoteFee} />
      </Row>
    )}
    <div className="flex items-baseline justify-between gap-4 border-t border-ink pt-4">
      <dt className="font-medium">{totalName}</dt>
      <dd>
        <Price won={totals.totalPrice} className="text-20 font-semibold" />
      </dd>
    </div>
  </dl>
);
