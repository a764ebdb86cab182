import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import type { Answer } from '../../shared/api/call-types.ts';
import { setConfig } from '../../shared/config/config.ts';
import { holdClock, later } from '../../testing/clock.ts';
import { answer, answerEach, neverAnswer, refuse, requestsTo } from '../../testing/network.ts';
import { renderScreen } from '../../testing/render-screen.tsx';

type Method = NonNullable<Answer<'order.final'>['methods']>[number];
const v2 = (method: Method['method'], more: Partial<Method> = {}): Method => ({
  ...{ method, channelKey: 'channel-key-2', pg: '', provider: 'portone-v2', ...more },
});
const order = (...methods: Method[]): Answer<'order.final'> => ({
  ...{ totalPrice: 42_000, merchantUid: 'order-1', itemTitles: '가방 & 지갑 – 1', name: '김하늘' },
  ...{ phoneNumber: '01012345678', address: '서울 용산구 이태원로 1', detailAddress: '2층', postCode: '04400' },
  ...{ methods, depositEndsAt: '2026-12-06T03:04:00.000Z' },
});
const recorded: Answer<'order.paymentRecorded'> = {
  ...{ merchantUid: 'order-1', paymentTime: '2026-03-02T03:04:05.000Z', itemTitles: '가방 1' },
  ...{ totalPrice: 42_000, paymentStatus: 'PREPARING' },
};
const pay = page.getByRole('button', { name: '결제하기' });
const done = page.getByText('결제가 정상적으로 완료되었습니다.');
const read = async (sentence: string): Promise<void> => {
  const dialog = page.getByRole('alertdialog');
  await expect.element(dialog.getByText(sentence)).toBeVisible();
  await dialog.getByRole('button', { name: '확인' }).click();
};

/** The requests that reached the module of PortOne V2, and its answer to the next one. */
const requests: Record<string, unknown>[] = [];
let respond: () => Promise<object | undefined>;

beforeEach(() => {
  requests.length = 0;
  respond = async () => ({ transactionType: 'PAYMENT', paymentId: 'order-1' });
  const requestPayment = (request: Record<string, unknown>) => {
    requests.push(request);
    return respond();
  };
  Object.assign(window, { PortOne: { requestPayment } });
  setConfig({ portoneV2SdkUrl: 'data:text/javascript,', portoneV2StoreId: 'store-1' });
  localStorage.removeItem('payment:method');
  answer('order.final', order(v2('card')));
  for (const call of ['order.sheet', 'order.detail', 'member.userInfo', 'member.addresses'] as const) neverAnswer(call);
});
const open = () => renderScreen('/payment', { as: 'member' });

it('the payment page asks by order number after a payment of V2, which names no transaction', async () => {
  onTestFinished(holdClock());
  answer('order.confirmPayment', { merchantUid: 'order-1', paymentStatus: 'PREPARING' });
  answer('order.paymentRecorded', recorded);
  await open();
  await pay.click();
  await expect.poll(later(() => requestsTo('order.confirmPayment')[0]?.params)).toEqual({ merchantUid: 'order-1' });
  await expect.poll(later(() => done.query())).not.toBeNull();
  expect(requestsTo('order.validate')).toEqual([]);
  expect(requests).toMatchObject([
    {
      ...{ storeId: 'store-1', channelKey: 'channel-key-2', paymentId: 'order-1', totalAmount: 42_000 },
      ...{ currency: 'KRW', payMethod: 'CARD', productType: 'REAL', orderName: '가방   지갑 – 1' },
      redirectUrl: `${location.origin}/payment-redirect`,
    },
  ]);
});

it.each([
  ['transfer', { payMethod: 'TRANSFER' }],
  ['phone', { payMethod: 'MOBILE', bypass: { kcp_v2: { shop_user_id: expect.any(String) } } }],
  [
    'vbank',
    { payMethod: 'VIRTUAL_ACCOUNT', virtualAccount: { accountExpiry: { dueDate: expect.stringMatching(/^\d{14}$/) } } },
  ],
  ['naverpay', { payMethod: 'EASY_PAY', easyPay: { easyPayProvider: 'NAVERPAY' } }],
  ['payco', { payMethod: 'EASY_PAY', easyPay: { easyPayProvider: 'PAYCO' } }],
] as const)('the payment page opens the window of V2 for %s', async (method, request) => {
  answer('order.final', order(v2(method)));
  respond = async () => ({ code: 'FAILURE_TYPE_PG', message: '한도가 초과되었습니다.' });
  await open();
  await pay.click();
  await read('결제 실패: 한도가 초과되었습니다.');
  expect(requests).toMatchObject([request]);
});

it('the payment page stays open when the buyer closes the window of V2, whether it answers or throws', async () => {
  const cancelled = page.getByText('결제를 취소했어요. 주문 내용은 그대로이니 다시 결제할 수 있어요.');
  respond = async () => ({ code: 'FAILURE_TYPE_PG', message: '사용자가 결제를 취소하셨습니다.' });
  await open();
  await pay.click();
  await expect.element(cancelled).toBeVisible();
  respond = async () => Promise.reject(Object.assign(new Error('사용자가 결제를 취소하셨습니다.'), { code: 'x' }));
  await pay.click();
  await expect.poll(() => requests).toHaveLength(2);
  await expect.element(cancelled).toBeVisible();
});

it.each(['paymentId', 'payment_id'])('the redirect of V2 names the order as %s', async (name) => {
  onTestFinished(holdClock());
  answer('order.confirmPayment', { merchantUid: 'order-1', paymentStatus: 'PREPARING' });
  answer('order.paymentRecorded', recorded);
  await renderScreen(`/payment-redirect?${name}=order-1&transactionType=PAYMENT&txId=tx-1`, { as: 'member' });
  await expect.poll(later(() => requestsTo('order.confirmPayment')[0]?.params)).toEqual({ merchantUid: 'order-1' });
});

it('the redirect of V2 shows the reason of a failure without asking', async () => {
  await renderScreen('/payment-redirect?paymentId=order-1&code=FAILURE_TYPE_PG&message=한도가 초과되었습니다.', {
    as: 'member',
  });
  await read('결제 실패: 한도가 초과되었습니다.');
  expect(requestsTo('order.confirmPayment')).toEqual([]);
});

it('the redirect of V2 says why the shop took no payment', async () => {
  onTestFinished(holdClock());
  refuse('order.confirmPayment', 'PAYMENT_NOT_PAID');
  refuse('order.paymentRecorded', 'PAYMENT_NOT_FOUND');
  await renderScreen('/payment-redirect?paymentId=order-1', { as: 'member' });
  await expect.poll(later(() => page.getByRole('alertdialog').query())).not.toBeNull();
  await read('결제 검증 중 문제가 발생했습니다. 결제가 완료되지 않았습니다.');
});

it('the payment page opens no window of a version that the owner has switched off meanwhile', async () => {
  // Only the read of the pay button names a method, so the page itself still shows V2.
  answerEach('order.final', ({ query }) =>
    order(query.method ? { method: 'card', channelKey: '', pg: '' } : v2('card')),
  );
  await open();
  await pay.click();
  await read('결제 수단이 방금 변경되었습니다. 다시 결제해주세요.');
  expect(requests).toEqual([]);
  expect(requestsTo('order.final').at(-1)?.query).toMatchObject({ method: 'card' });
});
