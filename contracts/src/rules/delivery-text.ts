import { type DeliveryFees, type DeliveryTerms, deliveryFeeFor, guideTerms } from './delivery.ts';
import { formatWon } from './money.ts';

/**
 * `배송비 3,000원 · 70,000원 이상 무료`. For the text beside a price, `productTotal` is that price. In a list it is 0, and the
 * text is right for goods below the free limit.
 */
export const deliveryCostText = (terms: DeliveryFees, productTotal = 0): string => {
  const fee = deliveryFeeFor(productTotal, terms);
  if (fee === 0) return '무료배송';
  const free = terms.freeDeliveryFrom > 0 ? ` · ${formatWon(terms.freeDeliveryFrom)} 이상 무료` : '';
  return `배송비 ${formatWon(fee)}${free}`;
};

/** `제주 3,000원, 울릉도 6,000원`, each name once with its highest surcharge; empty without remote areas. */
export const remoteAreasText = ({ remoteAreas }: Pick<DeliveryTerms, 'remoteAreas'>): string => {
  const fees = new Map<string, number>();
  for (const { name, fee } of remoteAreas) fees.set(name, Math.max(fee, fees.get(name) ?? 0));
  return [...fees].map(([name, fee]) => `${name} ${formatWon(fee)}`).join(', ');
};

/** `2~3`, the days from shipping to arrival; `2` when both are the same. */
export const transitDaysText = ({ transitDays = guideTerms.transitDays }: Pick<DeliveryTerms, 'transitDays'>): string =>
  [...new Set([transitDays.from, transitDays.to])].join('~');
