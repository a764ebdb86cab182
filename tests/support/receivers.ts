import { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import { reviewCalls } from '@gyeol/contracts/http/review.ts';
import { buyableOption, type Goods, payOrder, placeOrder } from './buying.ts';
import { admin, signUp, type TestMember } from './members.ts';
import { sandbox, shop } from './shop.ts';

export const signUpReceiver = async (
  goods?: Pick<Goods, 'itemId' | 'optionId'>,
): Promise<TestMember & { itemId: number; merchantUid: string }> => {
  const member = await signUp(shop);
  const { itemId, optionId } = goods ?? (await buyableOption(member.client));
  const order = await placeOrder(member.client, { optionId, quantity: 1 });
  await payOrder(member.client, sandbox, order);
  const params = { uid: order.merchantUid };
  await (await admin(shop)).must(orderCalls.setShipping, { params, body: { trackingNumber: '1234567890123' } });
  await member.client.must(orderCalls.setDelivered, { params });
  return { ...member, itemId, merchantUid: order.merchantUid };
};

/** Signs up a buyer and lets the buyer write a review, which is shown on the page of an item. */
export const signUpReviewer = async (
  reviewContent: string,
): Promise<TestMember & { itemId: number; reviewId: number }> => {
  const member = await signUpReceiver();
  const { id } = await member.client.must(reviewCalls.addReview, { body: { itemId: member.itemId, reviewContent } });
  return { ...member, reviewId: id };
};
