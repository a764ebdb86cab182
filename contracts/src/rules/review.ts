/** Why the shop deletes a review, where the operator gives no other reason. */
export const usualDeletionReason = '리뷰 운영 원칙에 맞지 않음';
