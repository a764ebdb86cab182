/**
 * `cancel`: lines that were not sent; `return`, `exchange`: goods that come back; `provider`: a partial cancel at the
 * provider's console.
 */
export type ClaimKind = 'cancel' | 'return' | 'exchange' | 'provider';
export const claimKindLabels: Record<ClaimKind, string> = {
  cancel: '취소',
  return: '반품',
  exchange: '교환',
  provider: '부분 환불',
};
/** The name of a claim's kind in the documented lists of the back office: there a return is 환불. */
export const claimListLabel = (kind: ClaimKind): string => (kind === 'return' ? '환불' : claimKindLabels[kind]);
/** The side that bears the cost of a claim. */
export type ClaimFault = 'buyer' | 'seller';
interface ClaimReasonTerms {
  readonly label: string;
  readonly fault: ClaimFault;
  /** True when the goods are not as they were described. The law then leaves three months (전자상거래법 §17(3)). */
  readonly notAsDescribed: boolean;
}
const reason = (label: string, fault: ClaimFault, notAsDescribed = false): ClaimReasonTerms => ({
  label,
  fault,
  notAsDescribed,
});
/** The reasons for a claim by code. Each has the side at fault (`buyer` or `seller`), which an operator can change. */
export const claimReasons = {
  CHANGE_OF_MIND: reason('단순 변심', 'buyer'),
  SIZE: reason('사이즈가 맞지 않음', 'buyer'),
  COLOUR_DESIGN: reason('색상·디자인이 다름', 'buyer'),
  DEFECT: reason('상품 불량', 'seller', true),
  WRONG_ITEM: reason('다른 상품이 배송됨', 'seller', true),
  NOT_AS_DESCRIBED: reason('상품 정보와 다름', 'seller', true),
  DAMAGED: reason('배송 중 파손', 'seller', true),
  LATE: reason('배송 지연', 'seller'),
  OTHER: reason('기타', 'buyer'),
} as const satisfies Record<string, ClaimReasonTerms>;
export type ClaimReason = keyof typeof claimReasons;

/** Every state of a claim with the states that may follow it. There is no other transition. */
const claimTransitions = {
  REQUESTED: ['ACCEPTED', 'REFUSED', 'WITHDRAWN', 'CLOSED'],
  /** A cancel continues with REFUNDED at once, because no goods come back. */
  ACCEPTED: ['COLLECTING', 'RECEIVED', 'REFUNDED', 'REFUSED', 'WITHDRAWN', 'CLOSED'],
  COLLECTING: ['RECEIVED', 'REFUSED', 'CLOSED'],
  RECEIVED: ['INSPECTED', 'REFUSED', 'CLOSED'],
  /** The pieces are back in stock, or written off. */
  INSPECTED: ['REFUNDED', 'EXCHANGED', 'CLOSED'],
  REFUNDED: [],
  /** The exchange goods were shipped. */
  EXCHANGED: [],
  REFUSED: [],
  WITHDRAWN: [],
  /** Settled outside the shop: no money moved. */
  CLOSED: [],
} as const satisfies Record<string, readonly string[]>;
export type ClaimState = keyof typeof claimTransitions;

export const claimStateLabels: Record<ClaimState, string> = {
  REQUESTED: '접수됨',
  ACCEPTED: '승인됨',
  COLLECTING: '수거 중',
  RECEIVED: '입고됨',
  INSPECTED: '검수 완료',
  REFUNDED: '환불 완료',
  EXCHANGED: '교환 완료',
  REFUSED: '거절됨',
  WITHDRAWN: '철회됨',
  CLOSED: '처리 완료',
};

export const claimCanBecome = (from: ClaimState, to: ClaimState): boolean =>
  (claimTransitions[from] as readonly ClaimState[]).includes(to);
/** True when a claim has ended; the documented lists call that PROCESSED. */
export const isClaimEnded = (state: ClaimState): boolean => claimTransitions[state].length === 0;

/**
 * The money of a claim, in won. Except for an exchange, refund = goods − discountShare − points + differenceBack +
 * feeBack − feeCharged − returnFee, never below 0.
 */
export interface ClaimMoney {
  readonly goods: number;
  readonly discountShare: number;
  /** Points that were used for the pieces and are restored beside the refund; absent when there are none. */
  readonly points?: number;
  /**
   * For goods that the buyer got in an exchange: the won that the buyer paid for the difference of the exchange. Below
   * 0: the won that the shop refunded for the difference. Absent when there was no difference.
   */
  readonly differenceBack?: number;
  readonly feeBack: number;
  /**
   * The delivery fee that is charged now. The delivery was free before, but the remaining goods are below the free
   * limit.
   */
  readonly feeCharged: number;
  readonly returnFee: number;
  readonly refund: number;
  /**
   * The won by which the new goods of an exchange cost more than the returned goods. Below 0: they cost less. Absent
   * without a difference.
   */
  readonly difference?: number;
}
/** The won that the buyer of an exchange still pays. */
export const amountToPay = ({ difference = 0 }: Pick<ClaimMoney, 'difference'>): number => Math.max(0, difference);

export const maxClaimPhotos = 5;

/** The key of the hold for the goods that go out in exchange. It is used in place of an order number. */
export const exchangeHoldKey = (claimId: number): string => `claim:${claimId}`;
