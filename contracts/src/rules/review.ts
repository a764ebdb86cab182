/** The shop's reason for deleting a review when the operator gives no other. */
export const usualDeletionReason = '리뷰 운영 원칙에 맞지 않음';
