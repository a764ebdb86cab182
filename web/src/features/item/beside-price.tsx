import { deliveryFeeFor, guideTerms, returnDays } from '@gyeol/contracts/rules/delivery.ts';
import { discountedPrice } from '@gyeol/contracts/rules/discount.ts';
import { formatWon } from '@gyeol/contracts/rules/money.ts';
import { useQuery } from '@tanstack/react-query';
import { deliveryTermsQuery } from '../../entities/delivery/delivery-terms-query.ts';
import type { ItemDetail } from '../../entities/item/item-types.ts';
import { SaleGateHint } from './sale-gate-hint.tsx';

/** What the delivery of one piece costs, from which total on it is free, and how long it takes. */
const DeliveryHint = ({ price }: { price: number }) => {
  const { data: terms } = useQuery(deliveryTermsQuery);
  const fee = terms && deliveryFeeFor(price, terms);
  const from = fee && terms.freeDeliveryFrom > 0 && ` · ${formatWon(terms.freeDeliveryFrom)} 이상 무료배송`;
  return (
    <>
      {fee !== undefined && (
        <>
          <span>
            {fee === 0 ? '무료배송' : `배송비 ${formatWon(fee)}`}
            {from || ''}
          </span>
          {' · '}
        </>
      )}
      <span className="whitespace-nowrap">출고 후 2~3일</span>
    </>
  );
};

/** What comes with the price a moment later: delivery and return, and the waiting room if there is one. */
export const BesidePrice = ({ item }: { item: ItemDetail }) => (
  <>
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-ink-2">
      <dt className="text-ink-3">배송</dt>
      <dd>
        <DeliveryHint price={discountedPrice(item)} />
      </dd>
      <dt className="text-ink-3">교환·반품</dt>
      <dd>
        받은 뒤 {returnDays}일 이내 · 반품비 {formatWon(guideTerms.returnFee)}
      </dd>
    </dl>
    <SaleGateHint itemId={item.id} />
  </>
);
