import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { type PaymentState, paymentState } from '../../entities/payment/payment-states.ts';
import type { Answer } from '../../shared/api/call-types.ts';
import { setConfig } from '../../shared/config/config.ts';
import { answer, neverAnswer, refuse } from '../../testing/network.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { expectSound } from '../../testing/sound.ts';

const order = (more: Partial<Answer<'order.final'>> = {}): Answer<'order.final'> => ({
  totalPrice: 42_000,
  merchantUid: 'order-1',
  itemTitles: '가방 1',
  name: '김하늘',
  phoneNumber: '01012345678',
  address: '서울 용산구 이태원로 1',
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

/** The card company's module, as far as the page uses it. */
const windows: { merchant_uid: string; amount: number }[] = [];
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
  answer('order.final', order());
  // Where the payment leads is another screen's matter.
  neverAnswer('order.sheet');
  neverAnswer('order.detail');
  neverAnswer('member.userInfo');
});

it('without the card company’s module says so and leads to the order sheet', async () => {
  const screen = await open();
  await pay.click();
  await read('결제 모듈이 로드되지 않았습니다. 잠시 후 다시 시도해주세요.');
  await expect.poll(screen.path).toBe('/order');
});

it('shows nothing to pay when the order cannot be had', async () => {
  refuse('order.final', 'UNAVAILABLE');
  const screen = await open();
  await read(notThere);
  await expect.poll(screen.path).toBe('/order');
});

it('opens one window, however often it is pressed', async () => {
  letModuleLoad();
  const screen = await open();
  await expect.element(page.getByRole('main')).toMatchTextContent(/42,000원/);
  const button = pay.element() as HTMLElement;
  // Both before the page can grey it out.
  button.click();
  button.click();
  await expect.poll(() => windows).toMatchObject([{ merchant_uid: 'order-1', amount: 42_000 }]);
  await expect.element(page.getByRole('button', { name: '결제를 진행하고 있습니다…' })).toBeVisible();
  finish({ error_code: 'F400', error_msg: '[승인거절] 카드 한도가 초과되었습니다.' });
  await read('결제 실패: [승인거절] 카드 한도가 초과되었습니다.');
  await expect.poll(screen.path).toBe('/order');
});

it('opens the window by itself for who comes from the order sheet, and keeps the button for a second try', async () => {
  letModuleLoad();
  const screen = await open('open');
  await expect.poll(() => windows).toMatchObject([{ merchant_uid: 'order-1', amount: 42_000 }]);
  finish({ error_code: 'F400', error_msg: '[결제포기] 사용자가 결제를 취소하셨습니다.' });
  await expect.element(cancelledLine).toBeVisible();
  await expectSound();
  expect(screen.path()).toBe('/payment');
  expect(page.getByRole('alertdialog').query()).toBeNull();
  await pay.click();
  await expect.poll(() => windows).toHaveLength(2);
  await expect.element(cancelledLine).not.toBeInTheDocument();
  // A reload of the same step, or the way back from the card company's page.
  screen.close();
  await open('open');
  await expect.element(pay).toBeEnabled();
  expect(windows).toHaveLength(2);
});

it('says so quietly where the card company’s page was left', async () => {
  await open('cancelled');
  await expect.element(cancelledLine).toBeVisible();
  await expect.element(pay).toBeEnabled();
});

it('follows what the card company has taken', async () => {
  letModuleLoad();
  const screen = await open();
  await pay.click();
  await expect.poll(() => windows.length).toBe(1);
  neverAnswer('order.validate');
  finish({ imp_uid: 'imp_1', merchant_uid: 'order-1' });
  await expect.poll(screen.path).toBe('/payment-redirect');
  expect(screen.search()).toBe('?imp_uid=imp_1&merchant_uid=order-1');
});

it('knows that the order was replaced in another tab, and asks to look again', async () => {
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

it('leads to the order that another tab has paid', async () => {
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

it('leads to the order that was settled while the browser was closed, once', async () => {
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
