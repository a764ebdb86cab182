/** The smallest and the highest limit of an item or a sale, in pieces. */
export const buyerLimits = { min: 1, max: 99 } as const;
export const buyerLimitFault = `1인당 구매 한도는 ${buyerLimits.min}개부터 ${buyerLimits.max}개까지 정할 수 있습니다.`;

/** The key of a member as a buyer. The pieces of all orders with this key count for limits of items and sales. */
export const memberBuyer = (memberId: number): string => `member:${memberId}`;

interface Limited {
  readonly title: string;
  readonly buyerLimit: number;
  /** The pieces that the buyer may still buy. */
  readonly remaining: number;
}

const remainingText = (remaining: number): string =>
  remaining === 0 ? '이미 모두 구매하셨습니다' : `지금 구매 가능: ${remaining}개`;
/** The sentence that says why a buyer cannot have as many pieces of an item. */
export const limitSentence = ({ title, buyerLimit, remaining }: Limited): string =>
  `${title} 상품은 한 분이 ${buyerLimit}개까지 구매하실 수 있습니다. (${remainingText(remaining)})`;
/** The sentence that says why a buyer cannot have as many pieces of the items of a sale, whose title it names. */
export const saleLimitSentence = ({ title, buyerLimit, remaining }: Limited): string =>
  `‘${title}’ 행사 상품은 한 분이 모두 합해 ${buyerLimit}개까지 구매하실 수 있습니다. (${remainingText(remaining)})`;
