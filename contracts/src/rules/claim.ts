/** Of lines that were not sent; of goods that come back; of a partial cancel at the provider's console. */
export type ClaimKind = 'cancel' | 'return' | 'exchange' | 'provider';
export const claimKindLabels: Record<ClaimKind, string> = {
  cancel: '취소',
  return: '반품',
  exchange: '교환',
  provider: '부분 환불',
};
/** A claim's kind as the documented lists of the back office call it: there a return is 환불. */
export const claimListLabel = (kind: ClaimKind): string => (kind === 'return' ? '환불' : claimKindLabels[kind]);
/** Who bears the cost of a claim. */
export type ClaimFault = 'buyer' | 'seller';
interface ClaimReasonTerms {
  readonly label: string;
  readonly fault: ClaimFault;
  /** The goods are not what was said of them: the law leaves three months (전자상거래법 §17(3)). */
  readonly notAsDescribed: boolean;
}
const reason = (label: string, fault: ClaimFault, notAsDescribed = false): ClaimReasonTerms => ({
  label,
  fault,
  notAsDescribed,
});
/** Why a buyer claims, by code, with whose fault it is until an operator says otherwise. */
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

/** Every state of a claim, and where it may go from there. There is no other transition. */
const claimTransitions = {
  REQUESTED: ['ACCEPTED', 'REFUSED', 'WITHDRAWN', 'CLOSED'],
  /** A cancel is refunded at once: nothing has to come back. */
  ACCEPTED: ['COLLECTING', 'RECEIVED', 'REFUNDED', 'REFUSED', 'WITHDRAWN', 'CLOSED'],
  COLLECTING: ['RECEIVED', 'REFUSED', 'CLOSED'],
  RECEIVED: ['INSPECTED', 'REFUSED', 'CLOSED'],
  /** The pieces are on the shelf again, or written off. */
  INSPECTED: ['REFUNDED', 'EXCHANGED', 'CLOSED'],
  REFUNDED: [],
  /** The other goods have left. */
  EXCHANGED: [],
  REFUSED: [],
  WITHDRAWN: [],
  /** Settled outside: no money moved. */
  CLOSED: [],
} as const satisfies Record<string, readonly string[]>;
export type ClaimState = keyof typeof claimTransitions;

/** A claim's state as people read it. */
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
/** Whether a claim has come to its end; the documented lists call that PROCESSED. */
export const isClaimEnded = (state: ClaimState): boolean => claimTransitions[state].length === 0;

/** What comes back of a claim, in won: refund = goods − discountShare + differenceBack + feeBack − feeCharged − returnFee, never below 0. */
export interface ClaimMoney {
  readonly goods: number;
  readonly discountShare: number;
  /** Points that were used for the pieces and come back beside the refund; absent without. */
  readonly points?: number;
  /** Of what came by an exchange: what was paid for its difference (below 0: came back); absent without. */
  readonly differenceBack?: number;
  /** The delivery fee that was paid and comes back. */
  readonly feeBack: number;
  /** A delivery that was free and is not any more: what stays misses the sum for it. */
  readonly feeCharged: number;
  readonly returnFee: number;
  readonly refund: number;
  /** What an exchange costs more than what comes back (below 0: less); absent without a difference. */
  readonly difference?: number;
}
/** What the buyer of an exchange still pays, in won. */
export const amountToPay = ({ difference = 0 }: Pick<ClaimMoney, 'difference'>): number => Math.max(0, difference);

/** Photos of a claim. */
export const maxClaimPhotos = 5;

/** In place of an order's number: whom stock is held for that goes out in exchange. */
export const exchangeHoldKey = (claimId: number): string => `claim:${claimId}`;
