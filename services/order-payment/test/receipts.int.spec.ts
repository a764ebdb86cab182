import type { BodyOf } from '@gyeol/contracts/call.ts';
import { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import type { Member } from '@gyeol/contracts/rules/access-token.ts';
import { expect, it } from 'vitest';
import { createOrderDeps } from '../src/app.ts';
import { CircuitOpen } from '../src/payment/payment-provider.ts';
import { createPortoneHttp } from '../src/payment/portone-http.ts';
import { issueReceipts } from '../src/receipts/issue-receipts.ts';
import { createPortoneReceipts } from '../src/receipts/portone-receipts.ts';
import type { ReceiptPayment } from '../src/receipts/receipt-provider.ts';
import {
  decryptRecipient,
  findReceipt,
  leaseDueReceipt,
  markReceiptFailed,
  markReceiptFinished,
  markReceiptIssuing,
} from '../src/receipts/receipt-store.ts';
import { admin, owner, stranger } from './support/shop.ts';
import { provider, shop, useShopForEachTest } from './support/shop-of-test.ts';
import { withProvider } from './support/with-provider.ts';

useShopForEachTest();

const day = 24 * 60 * 60_000;
const goesOn = new AbortController().signal;
const later = (ms: number): void => shop.setNow(new Date(Date.now() + ms));
const phone = { purpose: 'deduction', number: '010-1234-5678' } as const;
const ask = (uid: string, body: BodyOf<typeof orderCalls.requestCashReceipt> = phone, as: Partial<Member> = owner) =>
  shop.call(orderCalls.requestCashReceipt, { as, params: { uid }, body });
const view = async (uid: string, as: Partial<Member> = owner) =>
  shop.call(orderCalls.cashReceipt, { as, params: { uid } });
const stateOf = async (uid: string) => (await view(uid)).body.state;

const log = {
  name: 'test.receipt-log',
  text: `select kind, purpose, masked, amount, note from cash_receipt_entries where merchant_uid = $1::text order by id`,
};
const row = {
  name: 'test.receipt-row',
  text: `select sealed is not null as "isKept", sealed::text as sealed, fault, tries from cash_receipts where merchant_uid = $1::text`,
};
const forgetPayment = {
  name: 'test.forget-payment',
  text: 'update cash_receipts set imp_uid = null, due_at = null where merchant_uid = $1::text',
};
const logOf = (uid: string) => shop.db.rows<{ kind: string; amount: number | null }>(log, [uid]);
const kindsOf = async (uid: string) => (await logOf(uid)).map(({ kind }) => kind);
const rowOf = (uid: string) =>
  shop.db.one<{ isKept: boolean; sealed: string | null; fault: string | null; tries: number }>(row, [uid]);

interface Bought {
  merchantUid: string;
  impUid: string;
  totalPrice: number;
}
/** Answers an order that was paid by transfer. The receipt request is sent before the payment. */
const buy = async (
  body: BodyOf<typeof orderCalls.requestCashReceipt> | null = phone,
  quantity = 1,
): Promise<Bought> => {
  const { merchantUid, totalPrice } = await shop.place(11, quantity);
  if (body) expect((await ask(merchantUid, body)).status).toBe(200);
  const impUid = await provider.charge({ merchantUid, amount: totalPrice, payMethod: 'trans' });
  expect((await shop.validate(merchantUid, impUid)).status).toBe(200);
  return { merchantUid, impUid, totalPrice };
};
const work = () => shop.work('receipts');
/** Runs the worker after the longest wait between two tries. */
const tryAgain = async (): Promise<void> => {
  later(3 * 60 * 60_000);
  await work();
};

it('a cash receipt requested before the payment is issued after it, with its number encrypted and masked', async () => {
  const { merchantUid } = await shop.place();
  expect((await view(merchantUid)).body).toMatchObject({ state: 'none', changeable: true });
  // The operator sees the receipt as changeable, like the buyer.
  expect((await view(merchantUid, admin)).body).toMatchObject({ changeable: true });
  await ask(merchantUid);
  await work();
  expect(await provider.liveReceipts(merchantUid)).toEqual([]);
  const { totalPrice } = await shop.order(merchantUid);
  const impUid = await provider.charge({ merchantUid, amount: totalPrice, payMethod: 'trans' });
  await shop.validate(merchantUid, impUid);
  expect(await stateOf(merchantUid)).toBe('requested');
  await work();
  await work();
  const [approvalNumber] = await provider.liveReceipts(merchantUid);
  expect((await view(merchantUid)).body).toMatchObject({
    ...{ state: 'issued', purpose: 'deduction', number: '010-****-5678', amount: totalPrice },
    ...{ approvalNumber, changeable: false, selfIssueAt: null },
  });
  expect((await view(merchantUid, admin)).body).toMatchObject({ state: 'issued', number: '010-****-5678' });
  expect(await view(merchantUid, stranger)).toMatchObject({ status: 403, code: 'NOT_OWNER' });
  expect(await logOf(merchantUid)).toMatchObject([
    { kind: 'requested', purpose: 'deduction', masked: '010-****-5678' },
    { kind: 'issued', purpose: 'deduction', masked: '010-****-5678', amount: totalPrice },
  ]);
  expect(Buffer.from((await rowOf(merchantUid)).sealed?.slice(2) ?? '', 'hex').toString('latin1')).not.toContain(
    '1234',
  );
  expect(await ask(merchantUid)).toMatchObject({ status: 409, code: 'CASH_RECEIPT_ISSUED' });
});

it('a cash receipt is refused with a wrong number, to another member, and for ended or card-paid orders', async () => {
  const { merchantUid } = await shop.buy();
  expect(await ask(merchantUid)).toMatchObject({ status: 409, code: 'ILLEGAL_MOVE' });
  expect(await view(merchantUid)).toMatchObject({ status: 404 });
  const open = await shop.place();
  const wrong = { purpose: 'expense', number: '123-45-67890' } as const;
  expect(await ask(open.merchantUid, wrong)).toMatchObject({ status: 400, code: 'CASH_RECEIPT_NUMBER' });
  expect(await ask(open.merchantUid, phone, stranger)).toMatchObject({ status: 403, code: 'NOT_OWNER' });
  expect(await ask('nobody', phone)).toMatchObject({ status: 404, code: 'ORDER_NOT_FOUND' });
  later(16 * 60_000);
  await shop.work('expire');
  expect(await ask(open.merchantUid)).toMatchObject({ status: 409, code: 'ILLEGAL_MOVE' });
});

it('a cash receipt that nobody requested is issued to the tax office’s number on the fifth day', async () => {
  const { merchantUid, totalPrice } = await buy(null);
  await work();
  expect((await view(merchantUid)).body).toMatchObject({ state: 'none', changeable: true });
  expect((await view(merchantUid)).body.selfIssueAt).not.toBeNull();
  later(4 * day);
  await work();
  expect(await provider.liveReceipts(merchantUid)).toEqual([]);
  later(5 * day);
  await work();
  expect((await view(merchantUid)).body).toMatchObject({
    ...{ state: 'issued', purpose: 'self', number: '010-***-1234', amount: totalPrice },
  });
});

it('a cash receipt requested after the payment is issued at once, to the latest requested number', async () => {
  const { merchantUid } = await buy(null);
  await work();
  await ask(merchantUid);
  await ask(merchantUid, { purpose: 'expense', number: '220-81-62517' });
  await work();
  expect((await view(merchantUid)).body).toMatchObject({ state: 'issued', purpose: 'expense', number: '******2517' });
});

it('a cash receipt is corrected after a partial refund, and cancelled after the rest is refunded', async () => {
  const { merchantUid, impUid, totalPrice } = await buy(phone, 2);
  await work();
  await provider.consoleCancel(impUid, 30_000);
  later(2_000);
  await shop.webhook({ imp_uid: impUid, merchant_uid: merchantUid, status: 'paid', cancellation_id: 'c' });
  await work();
  expect((await view(merchantUid)).body).toMatchObject({ state: 'issued', amount: totalPrice - 30_000 });
  expect(await provider.liveReceipts(merchantUid)).toHaveLength(1);
  expect(await kindsOf(merchantUid)).toEqual(['requested', 'issued', 'cancelled', 'corrected']);
  later(4_000);
  expect((await shop.cancel(merchantUid)).status).toBe(200);
  expect((await rowOf(merchantUid)).isKept).toBe(true);
  await work();
  expect((await view(merchantUid)).body).toMatchObject({ state: 'cancelled', amount: totalPrice - 30_000 });
  expect(await provider.liveReceipts(merchantUid)).toEqual([]);
  await work();
  expect((await rowOf(merchantUid)).isKept).toBe(false);
  await tryAgain();
  expect((await kindsOf(merchantUid)).at(-1)).toBe('cancelled');
});

it('a cash receipt of the shop is still recognised when its cancel has an approval number of its own', async () => {
  const { merchantUid, impUid, totalPrice } = await buy(phone, 2);
  await work();
  await provider.consoleCancel(impUid, 30_000);
  later(2_000);
  await shop.webhook({ imp_uid: impUid, merchant_uid: merchantUid, status: 'paid', cancellation_id: 'c' });
  const deps = createOrderDeps(shop.deps);
  const findReceipt = async (payment: ReceiptPayment) => {
    const receipt = await deps.receipts.findReceipt(payment);
    return receipt?.cancelledAt ? { ...receipt, approvalNumber: `${receipt.approvalNumber}C` } : receipt;
  };
  await issueReceipts({ ...deps, receipts: { ...deps.receipts, findReceipt } }, goesOn);
  expect((await rowOf(merchantUid)).fault).toBeNull();
  expect((await view(merchantUid)).body).toMatchObject({ state: 'issued', amount: totalPrice - 30_000 });
});

it('a cash receipt that the buyer requested in the provider’s window is left to the provider', async () => {
  const { merchantUid, totalPrice } = await shop.place();
  await ask(merchantUid);
  const charge = { merchantUid, amount: totalPrice, payMethod: 'trans', receiptInWindow: true };
  const impUid = await provider.charge(charge);
  await shop.validate(merchantUid, impUid);
  await work();
  later(6 * day);
  await work();
  expect(await kindsOf(merchantUid)).toEqual(['requested']);
  expect((await view(merchantUid)).body).toMatchObject({ state: 'issued', approvalNumber: null, changeable: false });
  expect((await rowOf(merchantUid)).fault).toBeNull();
  expect(provider.asked).not.toContain(`POST /portone/receipts/${impUid}`);
});

it('a cash receipt issued at the provider’s console is never cancelled, and a wrong amount is a fault', async () => {
  const { merchantUid, impUid, totalPrice } = await buy(phone, 2);
  const { apiUrl, impKey, impSecret } = provider;
  const console = createPortoneReceipts(createPortoneHttp({ apiUrl, impKey, impSecret }, shop.deps.now));
  const payment = { merchantUid, transaction: impUid, provider: 'portone' };
  const byHand = { purpose: 'deduction', number: { kind: 'phone', digits: '01099998888' } } as const;
  await console.issueReceipt(payment, byHand);
  await work();
  expect((await view(merchantUid)).body).toMatchObject({ state: 'issued', number: null, amount: totalPrice });
  await provider.consoleCancel(impUid, 30_000);
  later(2_000);
  await shop.webhook({ imp_uid: impUid, merchant_uid: merchantUid, status: 'paid', cancellation_id: 'c' });
  await work();
  expect(provider.asked).not.toContain(`DELETE /portone/receipts/${impUid}`);
  expect((await rowOf(merchantUid)).fault).toMatch(/결제 잔액과 다릅니다/);
  await console.cancelReceipt(payment);
  await tryAgain();
  expect(await provider.liveReceipts(merchantUid)).toEqual([]);
  await console.issueReceipt(payment, byHand);
  later(6 * 60 * 60_000);
  await work();
  expect((await view(merchantUid)).body).toMatchObject({ state: 'issued', amount: totalPrice - 30_000 });
  expect((await rowOf(merchantUid)).fault).toBeNull();
});

it('a cash receipt is never issued for a payment that is refunded before the fifth day', async () => {
  const { merchantUid } = await buy(null);
  await shop.cancel(merchantUid);
  later(6 * day);
  await work();
  expect(await kindsOf(merchantUid)).toEqual([]);
  expect((await view(merchantUid)).body).toMatchObject({ state: 'none', changeable: false, selfIssueAt: null });
});

it('a cash receipt is neither issued nor announced when claims refund the payment before the fifth day', async () => {
  const { merchantUid, totalPrice } = await buy(null);
  await shop.ship(merchantUid);
  await shop.deliver(merchantUid);
  const lines = (await shop.order(merchantUid)).lines.map(({ lineId, quantity }) => ({ lineId, quantity }));
  const body = {
    originalMerchantUid: merchantUid,
    kind: 'return',
    reason: 'DEFECT',
    lines,
    message: '단추가 없어요',
  } as const;
  const { id } = (await shop.call(orderCalls.createClaim, { as: owner, body })).body;
  for (const to of ['ACCEPTED', 'RECEIVED', 'INSPECTED'] as const)
    await shop.call(orderCalls.moveClaim, { as: admin, params: { id }, body: { to } });
  const sent = await shop.call(orderCalls.refundClaim, {
    as: admin,
    params: { id },
    body: { expectedRefund: totalPrice },
  });
  expect(sent.body).toMatchObject({ state: 'REFUNDED' });
  later(6 * day);
  await work();
  expect((await shop.order(merchantUid)).status).toBe('DELIVERED');
  expect((await view(merchantUid)).body).toMatchObject({ state: 'none', changeable: false, selfIssueAt: null });
  expect(await kindsOf(merchantUid)).toEqual([]);
});

it('a cash receipt is issued although an instance of the previous release settled the payment', async () => {
  const { merchantUid } = await buy();
  await shop.db.run(forgetPayment, [merchantUid]);
  await work();
  expect(await provider.liveReceipts(merchantUid)).toEqual([]);
  later(2 * day);
  await work();
  await work();
  expect((await view(merchantUid)).body).toMatchObject({ state: 'issued', number: '010-****-5678' });
});

it('a cash receipt being issued stays locked when a worker with an expired lease reports its result', async () => {
  const { merchantUid } = await buy();
  const late = await leaseDueReceipt(shop.db, new Date(Date.now() + day));
  const held = await leaseDueReceipt(shop.db, new Date(Date.now() + 2 * day));
  if (late === undefined || held === undefined) throw new Error('nothing was leased');
  expect(await markReceiptIssuing(shop.db, held)).toBe(true);
  const at = new Date();
  await markReceiptFailed(shop.db, late, { fault: '거절', isUnknown: false, at });
  await markReceiptFinished(shop.db, late, { next: null, isOver: false, at });
  expect((await ask(merchantUid)).code).toBe('CASH_RECEIPT_ISSUED');
  await markReceiptFailed(shop.db, held, { fault: '거절', isUnknown: false, at });
  expect((await ask(merchantUid)).status).toBe(200);
});

it('the cash receipt log cannot be changed or deleted', async () => {
  await buy();
  for (const text of [
    'update cash_receipt_entries set amount = 1',
    'delete from cash_receipt_entries',
    'truncate cash_receipt_entries',
  ])
    await expect(shop.db.run({ name: `test.${text.slice(0, 6)}`, text })).rejects.toThrow(/append-only/);
});

it('a cash receipt is not issued to another number when the requested number cannot be decrypted', async () => {
  const { merchantUid } = await buy();
  const leased = await leaseDueReceipt(shop.db, new Date(Date.now() + day));
  expect(leased?.merchantUid).toBe(merchantUid);
  if (leased) expect(() => decryptRecipient('', leased)).toThrow('REFUND_ACCOUNT_KEY');
});

it('a dismissed cash receipt is not issued by a worker that leased it, or after a repeated notice', async () => {
  await provider.behave({ receiptFail: 1 });
  const { merchantUid, impUid } = await buy();
  await provider.consoleCancel(impUid, 10_000);
  const notice = { imp_uid: impUid, merchant_uid: merchantUid, status: 'paid', cancellation_id: 'c' };
  later(2_000);
  await shop.webhook(notice);
  await work();
  const leased = await leaseDueReceipt(shop.db, new Date(Date.now() + day));
  const params = { uid: merchantUid };
  await shop.call(orderCalls.decideReceipt, { as: admin, params, body: { decision: 'dismiss' } });
  expect(leased && (await markReceiptIssuing(shop.db, leased))).toBe(false);
  later(4_000);
  await shop.webhook(notice);
  await tryAgain();
  expect(await provider.liveReceipts(merchantUid)).toEqual([]);
});

it('a cash receipt dismissed during its provider call is not left in the issuing state', async () => {
  const { merchantUid } = await buy();
  await provider.behave({ receiptFail: 1 });
  await work();
  const leased = await leaseDueReceipt(shop.db, new Date(Date.now() + day));
  if (leased === undefined) throw new Error('nothing was leased');
  expect(await markReceiptIssuing(shop.db, leased)).toBe(true);
  const dismissed = { as: admin, params: { uid: merchantUid }, body: { decision: 'dismiss' } } as const;
  expect((await shop.call(orderCalls.decideReceipt, dismissed)).status).toBe(200);
  await markReceiptFailed(shop.db, leased, { fault: '결제사가 답하지 않았습니다.', isUnknown: true, at: new Date() });
  expect((await findReceipt(shop.db, merchantUid))?.issuing).toBe(false);
});

it('a refused cash receipt is retried later, and can be requested with another number meanwhile', async () => {
  const { merchantUid } = await buy();
  await provider.behave({ receiptFail: 1 });
  await work();
  await work();
  expect(await stateOf(merchantUid)).toBe('requested');
  expect((await rowOf(merchantUid)).fault).toMatch(/현금영수증 요청이 처리되지 않았습니다/);
  expect(await kindsOf(merchantUid)).toEqual(['requested', 'failed']);
  expect((await ask(merchantUid, { purpose: 'deduction', number: '010-2222-3333' })).status).toBe(200);
  await tryAgain();
  expect((await view(merchantUid)).body).toMatchObject({ state: 'issued', number: '010-****-3333' });
  expect((await rowOf(merchantUid)).fault).toBeNull();
});

it('a cash receipt is issued once, to the number of the original request, when the first answer was lost', async () => {
  const { merchantUid } = await buy();
  const asked = provider.asked.length;
  await provider.behave({ dropAnswer: 1 });
  await work();
  expect(await provider.liveReceipts(merchantUid)).toHaveLength(1);
  expect(await kindsOf(merchantUid)).not.toContain('issued');
  expect(await ask(merchantUid, { purpose: 'deduction', number: '010-2222-3333' })).toMatchObject({
    ...{ status: 409, code: 'CASH_RECEIPT_ISSUED' },
  });
  await tryAgain();
  expect(await provider.liveReceipts(merchantUid)).toHaveLength(1);
  expect((await view(merchantUid)).body).toMatchObject({ state: 'issued', number: '010-****-5678' });
  const issues = provider.asked.slice(asked).filter((call) => /^POST .*receipts(?!.*cancel)/.test(call));
  expect(issues).toHaveLength(1);
});

it('a cash receipt whose answer was lost counts as the shop’s own once a second one is refused', async () => {
  const { merchantUid } = await buy();
  await provider.behave({ dropAnswer: 1 });
  await work();
  const deps = createOrderDeps(shop.deps);
  let looks = 0;
  const findReceipt = async (payment: ReceiptPayment) => {
    looks += 1;
    return looks === 1 ? undefined : deps.receipts.findReceipt(payment);
  };
  later(3 * 60 * 60_000);
  await issueReceipts({ ...deps, receipts: { ...deps.receipts, findReceipt } }, goesOn);
  expect(await provider.liveReceipts(merchantUid)).toHaveLength(1);
  expect((await rowOf(merchantUid)).fault).toBeNull();
  expect((await view(merchantUid)).body).toMatchObject({ state: 'issued', number: '010-****-5678' });
});

it('cash receipts are due again at once when the provider could not be asked at all', async () => {
  const orders = [await buy(), await buy()];
  const deps = createOrderDeps(shop.deps);
  const find = async () => {
    throw new CircuitOpen('the circuit is open after failures');
  };
  await issueReceipts(withProvider(deps, { find }), goesOn);
  for (const { merchantUid } of orders) expect(await rowOf(merchantUid)).toMatchObject({ fault: null, tries: 0 });
  await work();
  for (const { merchantUid } of orders) expect(await stateOf(merchantUid)).toBe('issued');
});

it('a cash receipt’s number is kept while the order is unpaid, and erased after the order expired', async () => {
  const { merchantUid } = await shop.place();
  await ask(merchantUid);
  later(day + 60_000);
  await work();
  expect((await rowOf(merchantUid)).isKept).toBe(true);
  await shop.work('expire');
  later(2 * day + 120_000);
  await work();
  expect((await rowOf(merchantUid)).isKept).toBe(false);
});

it('a failed cash receipt stays listed until an operator retries or dismisses it', async () => {
  const failed = () => shop.call(orderCalls.failedReceipts, { as: admin, params: { page: 0, size: 10 } });
  const decide = (uid: string, decision: 'retry' | 'dismiss') =>
    shop.call(orderCalls.decideReceipt, { as: admin, params: { uid }, body: { decision } });
  await provider.behave({ receiptFail: 2 });
  const [first, second] = [await buy(), await buy(null)];
  later(5 * day);
  await work();
  expect((await failed()).body).toMatchObject({ totalElements: 2, totalPages: 1 });
  const metric = await shop.deps.metrics.registry.getSingleMetricAsString('order_receipts_failed');
  expect(metric.trim().split(' ').at(-1)).toBe('2');
  expect((await failed()).body.content).toContainEqual(
    expect.objectContaining({
      merchantUid: first.merchantUid,
      purpose: 'deduction',
      number: '010-****-5678',
      tries: 1,
    }),
  );
  expect(await decide(first.merchantUid, 'retry')).toMatchObject({ status: 200 });
  expect(await decide(second.merchantUid, 'dismiss')).toMatchObject({ status: 200 });
  await work();
  expect(await stateOf(first.merchantUid)).toBe('issued');
  expect(await provider.liveReceipts(second.merchantUid)).toEqual([]);
  expect((await failed()).body.totalElements).toBe(0);
  expect(await decide(second.merchantUid, 'retry')).toMatchObject({ status: 409, code: 'CASH_RECEIPT_NOT_FAILED' });
});
