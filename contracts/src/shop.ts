/** The name under which the shop speaks. */
export const shopName = '결 GYEOL';
