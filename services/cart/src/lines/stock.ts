import type { Quote } from '../items/item-store.ts';

export interface RequestedLine {
  title: string;
  itemOptionName: string;
  quantity: number;
}

/**
 * Calculates how many pieces of an option a member can buy: the pieces left, plus the pieces that the member's own
 * unpaid order holds (`held`). Answers 0 when the option no longer exists or an operator flagged it as sold out.
 */
export const available = (quote: Quote | undefined, held = 0): number =>
  quote === undefined || quote.soldOut ? 0 : Math.max(0, quote.stockQuantity + held);

/** Answers the sentence for a line whose quantity cannot be bought; undefined when the quantity can be bought. */
export const shortage = (line: RequestedLine, quote: Quote | undefined, held = 0): string | undefined => {
  const name = `'${line.title}' (${line.itemOptionName})`;
  if (quote === undefined) return `${name} 상품은 판매가 종료되었습니다.`;
  const left = available(quote, held);
  if (left >= line.quantity) return undefined;
  return left === 0
    ? `${name} 상품은 품절되었습니다.`
    : `${name} 상품의 재고가 부족합니다. ${left}개까지 주문할 수 있습니다.`;
};
