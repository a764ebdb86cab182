import type { Member } from '@gyeol/contracts/rules/access-token.ts';
import type { Statement, Tx } from '@gyeol/service-kit/db/db.ts';
import { createQueries, type Values } from '@gyeol/service-kit/db/queries.ts';
import type { Claim, ClaimedPieces } from '../../src/claims/claim.ts';
import { createRequestedClaim } from '../../src/claims/claim-store.ts';
import { requestClaim } from '../../src/claims/request-claim.ts';
import { newOrder, type Order } from '../../src/order/order-row.ts';

export const now = new Date('2026-11-21T03:00:00Z');
const member = { id: 7, role: 'ROLE_USER' } as Member;
/** Everything that decides about a request: an order, its claims, the delivery terms and the sums of the ledger. */
export interface Situation {
  order: Order;
  claims: Claim[];
  terms: {
    deliveryFee: number;
    freeDeliveryFrom: number;
    returnFee: number;
    returnBothWays: boolean;
    missedFreeWaived: boolean;
  };
  books: { paid: number; refunded: number };
  isRefund: boolean;
  unshipped?: ClaimedPieces[];
}

/**
 * Runs the refund request of the specification over a database that answers from a situation. Answers the values of the
 * inserted claim.
 */
export const insertedByRequest = async (situation: Situation): Promise<Values> => {
  const { order, claims, terms, books, isRefund, unshipped = [] } = situation;
  const { merchantUid } = order;
  let inserted: Values = [];
  const answers: Record<string, (values: Values) => object[]> = {
    'orders.lock': () => [order],
    'claims.of-order': () => claims,
    'settings.read': () => [{ ...terms, carrier: 'epost' }],
    'ledger.sums': () => [books],
    'parcels.unshipped': () =>
      unshipped.map(({ lineId, pieces }) => ({ merchantUid, lineId, quantity: pieces.length })),
    'claims.insert': (values) => {
      inserted = values;
      return [{ id: 99 }];
    },
  };
  const run = async ({ name }: Statement, values: Values) => {
    const rows = answers[name]?.(values);
    if (rows === undefined) throw new Error(`no answer to ${name}`);
    return { rows, rowCount: rows.length };
  };
  const tx: Tx = { ...createQueries(run), defer: () => undefined, database: 'none', afterCommit: () => undefined };
  const deps = { db: { tx: <T>(work: (tx: Tx) => Promise<T>) => work(tx) }, now: () => now };
  const body = { originalMerchantUid: merchantUid, isRefund, message: ' 전부 반품할게요 ' };
  await requestClaim(deps as never, member, body);
  return inserted;
};

/** Answers an order of the member that was delivered yesterday. */
export const deliveredOrder = (
  lines: readonly { quantity: number; unitPrice: number }[],
  more: Partial<Order> = {},
): Order => {
  const phoneNumber = '01012345678';
  const item = { itemId: 1, title: '가방', imageUrl: '' };
  const placed = newOrder({
    merchantUid: '20261121120000000-ABCDEFGHJKMNPQRS',
    memberId: member.id,
    fingerprint: 'f',
    origin: 'shop',
    replaces: null,
    buyer: { username: 'a@b.kr', displayName: '민지', realName: '김민지', phoneNumber },
    receiver: { name: '김민지', phoneNumber, postCode: '04524', address: '서울', detailAddress: '1층' },
    postMemo: null,
    itemTitles: '가방',
    imageUrl: '',
    cartLines: [],
    lines: lines.map((line, index) => ({
      ...{ ...item, ...line, lineId: index + 1 },
      ...{ itemOptionId: 11 + index, itemOptionName: `옵션 ${index}`, madeToOrder: index === 0 },
    })),
    productTotal: lines.reduce((total, { quantity, unitPrice }) => total + quantity * unitPrice, 0),
    couponMapId: null,
    madeToOrderAgreement: null,
    points: 0,
    placedAt: now,
    holdSince: now,
    behindSale: false,
    windowProviders: null,
  });
  const deliveredAt = new Date('2026-11-20T03:00:00Z');
  return { ...placed, status: 'DELIVERED', impUid: 'imp_1', paidAt: now, deliveredAt, ...more } as Order;
};

/** Answers an earlier claim of an order. The claim is a return at the buyer's fault, unless `more` says otherwise. */
export const earlierClaim = (id: number, lines: readonly ClaimedPieces[], more: Partial<Claim> = {}): Claim => {
  const terms = { kind: 'return', reason: null, fault: 'buyer', message: '', money: null } as const;
  return { ...createRequestedClaim('', id, { ...terms, lines, createdAt: now }), ...more };
};
