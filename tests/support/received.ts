import { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import { reviewCalls } from '@gyeol/contracts/http/review.ts';
import { buyableOption, type Goods, payOrder, placeOrder } from './buying.ts';
import { admin, type Person, signUp } from './people.ts';
import { sandbox, shop } from './shop.ts';

/** A shopper who received an item. */
export const receiver = async (
  goods?: Pick<Goods, 'itemId' | 'optionId'>,
): Promise<Person & { itemId: number; uid: string }> => {
  const person = await signUp(shop);
  const { itemId, optionId } = goods ?? (await buyableOption(person.client));
  const order = await placeOrder(person.client, { optionId, quantity: 1 });
  await payOrder(person.client, sandbox, order);
  const params = { uid: order.merchantUid };
  await (await admin(shop)).must(orderCalls.setShipping, { params, body: { trackingNumber: '1234567890123' } });
  await person.client.must(orderCalls.setDelivered, { params });
  return { ...person, itemId, uid: order.merchantUid };
};

/** A shopper whose review stands under an item. */
export const reviewer = async (reviewContent: string): Promise<Person & { itemId: number; reviewId: number }> => {
  const person = await receiver();
  const { id } = await person.client.must(reviewCalls.addReview, { body: { itemId: person.itemId, reviewContent } });
  return { ...person, reviewId: id };
};
