import { deliveryFeeFor } from '@gyeol/contracts/rules/delivery.ts';
import { discountedPrice } from '@gyeol/contracts/rules/discount.ts';
import { formatWon } from '@gyeol/contracts/rules/money.ts';
import { useQuery } from '@tanstack/react-query';
import { deliveryTermsQuery } from '../../entities/delivery/delivery-terms-query.ts';
import type { ItemDetail } from '../../entities/item/item-types.ts';
import { SaleGateHint } from './sale-gate-hint.tsx';

/** What the delivery of one piece costs, and from which total on it is free; an empty line until it is known. */
const DeliveryHint = ({ price }: { price: number }) => {
  const { data: terms } = useQuery(deliveryTermsQuery);
  if (!terms) return <p className="min-h-icon" />;
  const fee = deliveryFeeFor(price, terms);
  const from = fee > 0 && terms.freeDeliveryFrom > 0 && ` · ${formatWon(terms.freeDeliveryFrom)} 이상 무료배송`;
  return (
    <p className="min-h-icon text-ink-2">
      {fee === 0 ? '무료배송' : `배송비 ${formatWon(fee)}`}
      {from}
    </p>
  );
};

/** What comes with the price a moment later: delivery, and the waiting room if there is one. */
export const BesidePrice = ({ item }: { item: ItemDetail }) => (
  <>
    <DeliveryHint price={discountedPrice(item)} />
    <SaleGateHint itemId={item.id} />
  </>
);
