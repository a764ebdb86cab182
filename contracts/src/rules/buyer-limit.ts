/** The smallest and the highest limit of an item, in pieces. */
export const buyerLimits = { min: 1, max: 99 } as const;
export const buyerLimitFault = `1인당 구매 한도는 ${buyerLimits.min}개부터 ${buyerLimits.max}개까지 정할 수 있습니다.`;

/** The key of a member as a buyer. The pieces of all orders with this key count for the limit of an item. */
export const memberBuyer = (memberId: number): string => `member:${memberId}`;

interface Limited {
  readonly title: string;
  readonly buyerLimit: number;
  /** The pieces that the buyer may still buy. */
  readonly remaining: number;
}

/** The sentence that says why a buyer cannot have as many pieces of an item. */
export const limitSentence = ({ title, buyerLimit, remaining }: Limited): string =>
  `${title} 상품은 한 분이 ${buyerLimit}개까지 구매하실 수 있습니다. (${
    remaining === 0 ? '이미 모두 구매하셨습니다' : `지금 구매 가능: ${remaining}개`
  })`;
