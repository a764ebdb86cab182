import { type ClaimReason, claimReasons } from './claim.ts';

/**
 * The sentence that a buyer of 주문제작 goods agrees to separately, before the order (전자상거래법 시행령 §21). Without this
 * agreement the buyer may return the goods for a change of mind, like all other goods. The constant is for new orders;
 * an older order keeps the sentence that its buyer agreed to.
 */
export const madeToOrderTerms =
  '주문제작 상품은 주문을 받은 뒤 한 분을 위해 만들기 때문에, 제작을 시작한 뒤에는 단순 변심으로 취소·교환·반품할 수 없다는 안내를 확인했으며 이에 동의합니다. (상품이 표시와 다르거나 불량이면 교환·반품할 수 있습니다.)';

/** True when the goods have no fault and the buyer no longer wants them. For OTHER an operator decides. */
export const isChangeOfMind = (reason: ClaimReason): boolean =>
  claimReasons[reason].fault === 'buyer' && reason !== 'OTHER';
