import { type DeliveryFees, deliveryFeeFor } from '@gyeol/contracts/rules/delivery.ts';
import { formatWon } from '@gyeol/contracts/rules/money.ts';

/** `배송비 3,000원 · 70,000원 이상 무료`: beside a price, of goods of that price; of lists of all that cost less. */
export const deliveryCostText = (terms: DeliveryFees, productTotal = 0): string => {
  const fee = deliveryFeeFor(productTotal, terms);
  if (fee === 0) return '무료배송';
  const free = terms.freeDeliveryFrom > 0 ? ` · ${formatWon(terms.freeDeliveryFrom)} 이상 무료` : '';
  return `배송비 ${formatWon(fee)}${free}`;
};
