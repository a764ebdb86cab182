import type { BodyOf } from '@gyeol/contracts/call.ts';
import { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import type { Demo } from './demo.ts';
import { pastOrders } from './history/orders.ts';
import { type Caller, signIn } from './shop-caller.ts';

const many = 3;
/** Members whose parcel arrived this week, each listed once. */
const recentBuyers = (demo: Demo): string[] => {
  const recent = pastOrders(demo).filter(({ status, daysBack }) => status === 'DELIVERED' && daysBack < 6);
  return [...new Set(recent.map(({ member }) => member.username))].slice(0, many);
};

const findDelivered = async (call: Caller): Promise<string | undefined> => {
  const { _embedded } = await call(orderCalls.history, { params: { page: 0, size: 10 } });
  return _embedded?.paymentHistoryDTOList.find(({ paymentStatus }) => paymentStatus === 'DELIVERED')?.merchantUid;
};

/** Sends back one piece of the order's first line. */
const claimOne = async (call: Caller, claim: Demo['claims'][number]): Promise<number | undefined> => {
  const originalMerchantUid = await findDelivered(call);
  if (originalMerchantUid === undefined) return undefined;
  const { lines } = await call(orderCalls.claimableLines, { params: { uid: originalMerchantUid } });
  const [line] = lines;
  if (line === undefined) return undefined;
  const wanted: BodyOf<typeof orderCalls.createClaim>['lines'] = [{ lineId: line.lineId, quantity: 1 }];
  return (await call(orderCalls.createClaim, { body: { originalMerchantUid, ...claim, lines: wanted } })).id;
};

/** Places the claims of this week. The goods of the last claim are on their way to the shop. */
export const placeTodaysClaims = async (demo: Demo, shop: string): Promise<void> => {
  let last: number | undefined;
  for (const [index, username] of recentBuyers(demo).entries()) {
    const claim = demo.claims[index % demo.claims.length];
    if (claim) last = (await claimOne(await signIn(shop, username, demo.buyer.password), claim)) ?? last;
  }
  if (last === undefined) return;
  const operator = await signIn(shop, demo.admin.username, demo.admin.password);
  for (const to of ['ACCEPTED', 'COLLECTING'] as const)
    await operator(orderCalls.moveClaim, { params: { id: last }, body: { to } });
};
