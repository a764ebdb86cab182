import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { type PaymentState, paymentState } from '../../entities/payment/payment-states.ts';
import type { Answer } from '../../shared/api/call-types.ts';
import { setConfig } from '../../shared/config/config.ts';
import { holdClock, later } from '../../testing/clock.ts';
import { answer, neverAnswer, refuse, requestsTo } from '../../testing/network.ts';
import { auditPage } from '../../testing/page-audit.ts';
import { renderScreen } from '../../testing/render-screen.tsx';

const order = (more: Partial<Answer<'order.final'>> = {}): Answer<'order.final'> => ({
  totalPrice: 42_000,
  merchantUid: 'order-1',
  itemTitles: '가방 1',
  name: '김하늘',
  phoneNumber: '01012345678',
  address: '서울 용산구 이태원로 1',
  detailAddress: '2층',
  postCode: '04400',
  ...more,
});
const recorded = (merchantUid: string): Answer<'order.paymentRecorded'> => ({
  merchantUid,
  paymentTime: '2026-03-02T03:04:05.000Z',
  itemTitles: '가방 1',
  totalPrice: 42_000,
  paymentStatus: 'PREPARING',
});
const open = (payment?: PaymentState) =>
  renderScreen('/payment', { as: 'member', ...(payment && { state: paymentState(payment) }) });
const pay = page.getByRole('button', { name: '결제하기' });
const read = async (sentence: string): Promise<void> => {
  const dialog = page.getByRole('alertdialog');
  await expect.element(dialog.getByText(sentence)).toBeVisible();
  await dialog.getByRole('button', { name: '확인' }).click();
};
const notThere = '결제 정보를 불러올 수 없습니다. 주문서를 확인해주세요.';
const expectDone = () => expect.element(page.getByText('결제가 정상적으로 완료되었습니다.')).toBeVisible();
const cancelledLine = page.getByText('결제를 취소했어요. 주문 내용은 그대로이니 다시 결제할 수 있어요.');

/** Simulates the parts of the card company's module that the page uses. */
const windows: { merchant_uid: string; amount: number; pay_method: string; channelKey?: string; pg?: string }[] = [];
type Result = (result: Record<string, string>) => void;
let finish: Result = () => undefined;
const module = {
  init: () => undefined,
  request_pay: (params: (typeof windows)[number], callback: Result) => {
    windows.push(params);
    finish = callback;
  },
};
const letModuleLoad = (): void => {
  Object.assign(window, { IMP: module });
  setConfig({ portoneSdkUrl: 'data:text/javascript,' });
};

beforeEach(() => {
  windows.length = 0;
  localStorage.removeItem('payment:method');
  localStorage.removeItem('payment:exchange');
  answer('order.final', order());
  // The screens after the payment are tested elsewhere, so their calls are never answered here.
  neverAnswer('order.sheet');
  neverAnswer('order.detail');
  neverAnswer('member.userInfo');
  neverAnswer('member.addresses');
});

it('the payment page leads to the order sheet when the card company’s module is missing', async () => {
  const screen = await open();
  await pay.click();
  await read('결제 모듈이 로드되지 않았습니다. 잠시 후 다시 시도해주세요.');
  await expect.poll(screen.path).toBe('/order');
});

it('the payment page leads to the order sheet when the order failed to load', async () => {
  onTestFinished(holdClock());
  refuse('order.final', 'UNAVAILABLE');
  const screen = await open();
  // The page retries a call once when the shop cannot answer.
  await expect.poll(later(() => page.getByRole('alertdialog').query())).not.toBeNull();
  await read(notThere);
  await expect.poll(screen.path).toBe('/order');
});

it('the payment page opens one payment window for two presses, and shows why the payment failed', async () => {
  letModuleLoad();
  const screen = await open();
  await expect.element(page.getByRole('main')).toMatchTextContent(/42,000원/);
  await expect.element(page.getByText('(04400) 서울 용산구 이태원로 1 2층')).toBeVisible();
  const button = pay.element() as HTMLElement;
  // Both presses happen before the page can disable the button.
  button.click();
  button.click();
  await expect.poll(() => windows).toMatchObject([{ merchant_uid: 'order-1', amount: 42_000 }]);
  await expect.element(page.getByRole('button', { name: '결제를 진행하고 있습니다…' })).toBeVisible();
  finish({ error_code: 'F400', error_msg: '[승인거절] 카드 한도가 초과되었습니다.' });
  await read('결제 실패: [승인거절] 카드 한도가 초과되었습니다.');
  await expect.poll(screen.path).toBe('/order');
});

it('the payment page opens the window by itself after the order sheet, and later only by its button', async () => {
  letModuleLoad();
  const screen = await open('open');
  await expect.poll(() => windows).toMatchObject([{ merchant_uid: 'order-1', amount: 42_000 }]);
  finish({ error_code: 'F400', error_msg: '[결제포기] 사용자가 결제를 취소하셨습니다.' });
  await expect.element(cancelledLine).toBeVisible();
  await auditPage();
  expect(screen.path()).toBe('/payment');
  expect(page.getByRole('alertdialog').query()).toBeNull();
  await pay.click();
  await expect.poll(() => windows).toHaveLength(2);
  await expect.element(cancelledLine).not.toBeInTheDocument();
  // Opening the same address again simulates a reload of this history entry, or the return from the card company's
  // page.
  screen.close();
  await open('open');
  await expect.element(pay).toBeEnabled();
  expect(windows).toHaveLength(2);
});

it('the payment page says that the payment was cancelled, and allows another try', async () => {
  await open('cancelled');
  await expect.element(cancelledLine).toBeVisible();
  await expect.element(pay).toBeEnabled();
});

it('the payment page leads to the validation after the card company took a payment', async () => {
  letModuleLoad();
  const screen = await open();
  await pay.click();
  await expect.poll(() => windows.length).toBe(1);
  neverAnswer('order.validate');
  finish({ imp_uid: 'imp_1', merchant_uid: 'order-1' });
  await expect.poll(screen.path).toBe('/payment-redirect');
  expect(screen.search()).toBe('?imp_uid=imp_1&merchant_uid=order-1');
});

it('the payment page shows the new amount first when another tab replaced the order', async () => {
  letModuleLoad();
  await open();
  await expect.element(page.getByRole('main')).toMatchTextContent(/42,000원/);
  answer('order.final', order({ merchantUid: 'order-2', totalPrice: 81_000 }));
  refuse('order.paymentRecorded', 'NOT_FOUND');
  await pay.click();
  await read('주문 내용이 다른 화면에서 변경되었습니다. 금액을 확인한 뒤 다시 결제해주세요.');
  await expect.element(page.getByRole('main')).toMatchTextContent(/81,000원/);
  await expect.element(pay).toBeEnabled();
  expect(windows).toEqual([]);
});

it('the payment page leads to the order when another tab has paid it', async () => {
  letModuleLoad();
  const screen = await open();
  await expect.element(page.getByRole('main')).toMatchTextContent(/42,000원/);
  refuse('order.final', 'NOT_FOUND');
  answer('order.paymentRecorded', recorded('order-1'));
  await pay.click();
  await expectDone();
  await expect.poll(screen.path).toBe('/payment/details/order-1');
  expect(windows).toEqual([]);
});

it('the payment page leads to an order that was paid while the browser was closed, but not a second time', async () => {
  const before = await open();
  await expect.element(page.getByRole('main')).toMatchTextContent(/42,000원/);
  before.close();
  refuse('order.final', 'NOT_FOUND');
  answer('order.paymentRecorded', recorded('order-1'));
  const after = await open();
  await expectDone();
  await expect.poll(after.path).toBe('/payment/details/order-1');
  after.close();
  const again = await open();
  await read(notThere);
  await expect.poll(again.path).toBe('/order');
});

it.each([
  ['nobody remembers', undefined, '/user/myPage'],
  ['this browser was about to pay', 'order-7', '/payment/claims/order-7'],
])(
  'the payment page ignores the order of this tab when a difference which %s is no longer due',
  async (_, of, path) => {
    sessionStorage.setItem('payment:last', 'order-1');
    if (of) localStorage.setItem('payment:exchange', JSON.stringify({ merchantUid: 'due-1', order: of }));
    neverAnswer('order.history');
    neverAnswer('order.unpaid');
    neverAnswer('order.claimableLines');
    refuse('order.final', 'NOT_FOUND');
    answer('order.paymentRecorded', recorded('order-1'));
    const screen = await renderScreen('/payment?order=due-1', { as: 'member' });
    await read('결제할 금액이 없습니다. 주문 내역을 확인해주세요.');
    await expect.poll(screen.path).toBe(path);
    expect(requestsTo('order.paymentRecorded')).toEqual([]);
    expect(sessionStorage.getItem('payment:last')).toBe('order-1');
  },
);

it('the payment page of an exchange difference leads back to its claim, in any browser', async () => {
  letModuleLoad();
  neverAnswer('order.claimableLines');
  answer('order.final', order({ merchantUid: 'due-1', exchangeOf: 'order-7' }));
  const screen = await renderScreen('/payment?order=due-1', { as: 'member' });
  await expect
    .element(page.getByRole('link', { name: '이전 화면으로' }))
    .toHaveAttribute('href', '/payment/claims/order-7');
  await pay.click();
  await expect.poll(() => windows).toHaveLength(1);
  finish({ error_code: 'F1101', error_msg: '[승인거절] 카드 한도가 초과되었습니다.' });
  await read('결제 실패: [승인거절] 카드 한도가 초과되었습니다.');
  await expect.poll(screen.path).toBe('/payment/claims/order-7');
});

describe('the payment page with several payment methods', () => {
  const card = { method: 'card', channelKey: '', pg: '' } as const;
  const kakaopay = { method: 'kakaopay', channelKey: 'channel-key-kakao', pg: '' } as const;
  const payco = { method: 'payco', channelKey: '', pg: 'payco.PARTNERTEST' } as const;
  const offer = (...methods: NonNullable<Answer<'order.final'>['methods']>) =>
    answer('order.final', order({ methods }));
  const choice = page.getByRole('group', { name: '결제 수단' });
  const way = (name: string) => choice.getByRole('radio', { name });

  it.each([
    ['the first', null, 'card'],
    ['what was chosen on the order sheet', 'kakaopay', 'kakaopay'],
  ])('opens the window of one method by itself: %s', async (_which, chosen, pay_method) => {
    letModuleLoad();
    offer(card, kakaopay, payco);
    if (chosen) localStorage.setItem('payment:method', chosen);
    await open('open');
    await expect.poll(() => windows).toMatchObject([{ pay_method }]);
  });

  it('lets the buyer choose a method, says what the method needs, and pays by its channel', async () => {
    letModuleLoad();
    offer(card, kakaopay, payco);
    await open();
    await expect.element(way('신용·체크카드')).toBeChecked();
    await expect.element(choice.getByText('카드 번호나 카드사 앱으로 결제해요.')).toBeVisible();
    await auditPage();
    expect(windows).toEqual([]);
    await choice.getByText('페이코', { exact: true }).click();
    await expect.element(choice.getByText('페이코 아이디나 앱이 필요해요.')).toBeVisible();
    await pay.click();
    await expect.poll(() => windows).toMatchObject([{ pay_method: 'payco', pg: 'payco.PARTNERTEST' }]);
    expect(windows[0]).not.toHaveProperty('channelKey');
    finish({ error_code: 'F400', error_msg: '[결제포기] 사용자가 결제를 취소하셨습니다.' });
    await expect.element(cancelledLine).toBeVisible();
    await choice.getByText('카카오페이', { exact: true }).click();
    await pay.click();
    await expect.poll(() => windows.at(-1)).toMatchObject({ pay_method: 'kakaopay', channelKey: 'channel-key-kakao' });
    expect(requestsTo('order.final').at(-1)?.query).toEqual({ method: 'kakaopay' });
  });

  it('sends the deadline of a deposit to the minute', async () => {
    letModuleLoad();
    const vbank = { method: 'vbank', channelKey: '', pg: '' } as const;
    answer('order.final', order({ methods: [card, vbank], depositEndsAt: '2026-03-09T03:04:00.000Z' }));
    await open();
    await choice.getByText('무통장입금', { exact: true }).click();
    await pay.click();
    await expect.poll(() => windows).toMatchObject([{ pay_method: 'vbank', vbank_due: '202603091204' }]);
  });

  it('says the hours of a deposit for goods of a sale, or that there is none', async () => {
    letModuleLoad();
    const vbank = { method: 'vbank', channelKey: '', pg: '' } as const;
    answer('order.final', order({ methods: [card, vbank], saleDepositHours: 2 }));
    const first = await open();
    await choice.getByText('무통장입금', { exact: true }).click();
    await expect.element(page.getByText('받은 계좌로 2시간 안에 입금하면 결제돼요.')).toBeVisible();
    first.close();
    answer('order.final', order({ methods: [card], saleDepositHours: null }));
    await open();
    await expect
      .element(page.getByText('행사 상품이나 대기실을 거친 상품은 무통장입금을 이용하실 수 없습니다.'))
      .toBeVisible();
  });

  it.each([true, undefined])(
    'asks the provider to hold the money only when the shop uses escrow: %s',
    async (escrow) => {
      letModuleLoad();
      offer({ method: 'transfer', channelKey: '', pg: '', ...(escrow && { escrow }) });
      await open();
      await pay.click();
      await expect.poll(() => windows).toMatchObject([{ pay_method: 'trans' }]);
      expect(windows[0]).toMatchObject(
        escrow ? { escrow, kcpProducts: [{ name: '가방 1', quantity: 1, amount: 42_000 }] } : {},
      );
      expect(windows[0] && 'escrow' in windows[0]).toBe(escrow === true);
    },
  );

  it('remembers the last used method on the device, as long as the shop offers it', async () => {
    letModuleLoad();
    offer(card, kakaopay);
    const first = await open();
    await choice.getByText('카카오페이', { exact: true }).click();
    await pay.click();
    await expect.poll(() => windows).toHaveLength(1);
    first.close();
    const second = await open();
    await expect.element(way('카카오페이')).toBeChecked();
    second.close();
    offer(card, payco);
    await open();
    await expect.element(way('신용·체크카드')).toBeChecked();
  });

  it('says that a method was switched off meanwhile, and offers the remaining methods', async () => {
    letModuleLoad();
    offer(card, kakaopay, payco);
    const screen = await open();
    await choice.getByText('카카오페이', { exact: true }).click();
    refuse('order.final', 'PAYMENT_METHOD_OFF', { methods: [card, payco] });
    await pay.click();
    const dialog = page.getByRole('alertdialog');
    const sentence = '지금은 사용할 수 없는 결제 수단입니다. 다른 결제 수단을 골라주세요.';
    await expect.element(dialog.getByText(sentence)).toBeVisible();
    offer(card, payco);
    await dialog.getByRole('button', { name: '확인' }).click();
    await expect.element(way('카카오페이')).not.toBeInTheDocument();
    await expect.element(way('신용·체크카드')).toBeChecked();
    await expect.element(pay).toBeEnabled();
    expect(screen.path()).toBe('/payment');
    expect(windows).toEqual([]);
  });
});

it('the payment page with one payment method names the method and offers no choice', async () => {
  letModuleLoad();
  answer('order.final', order({ methods: [{ method: 'card', channelKey: '', pg: '' }] }));
  await open('open');
  await expect.poll(() => windows).toMatchObject([{ pay_method: 'card' }]);
  await expect.element(page.getByText('신용·체크카드')).toBeVisible();
  expect(page.getByRole('group', { name: '결제 수단' }).query()).toBeNull();
});

it('the payment page without a payment method says so and opens no window', async () => {
  letModuleLoad();
  answer('order.final', order({ methods: [] }));
  await open('open');
  const sentence = '지금은 이용할 수 있는 결제 수단이 없습니다. 고객센터로 문의해주세요.';
  await expect.element(page.getByText(sentence)).toBeVisible();
  await expect.element(pay).toBeDisabled();
  await auditPage();
  expect(page.getByText('신용·체크카드').query()).toBeNull();
  expect(windows).toEqual([]);
});
