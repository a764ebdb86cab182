import { memberSample as info } from '@gyeol/contracts/http/samples.ts';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { Answer } from '../../shared/api/call-types.ts';
import { answer, neverAnswer, refuse, requestsTo } from '../../testing/network.ts';
import { auditPage } from '../../testing/page-audit.ts';
import { renderScreen } from '../../testing/render-screen.tsx';

const line = {
  ...{ itemId: 1, itemOptionId: 1, itemOptionName: '카멜', title: '가방 1', imageUrl: '/pictures/bag.webp' },
  madeToOrder: false,
};
const offered = (method: 'card' | 'transfer') => ({ method, channelKey: '', pg: '' });
const sheet: Answer<'order.createSheet'> = {
  ...{ orderSheetId: 1, username: 'haneul@example.com', name: '김하늘', phoneNumber: '01012345678' },
  ...{ postCode: '04400', address: '서울 용산구 이태원로 1', detailAddress: '1층', postMemo: null },
  ...{ itemTitles: '가방 1', itemManagements: [{ ...line, quantity: 1, finalPrice: 40_000 }] },
  ...{ productTotal: 40_000, deliveryFee: 3_000, remoteFee: 0, remoteArea: null, hasRemoteAreas: false },
  ...{ madeToOrderTerms: null, totalPrice: 40_000, createdAt: '2026-03-02T03:04:05.000Z' },
  methods: [offered('card'), offered('transfer')],
};
const part = page.getByRole('region', { name: '현금영수증' });
const pay = page.getByRole('button', { name: '결제하기' });
const open = async (): Promise<void> => {
  await renderScreen('/order', { as: 'member' });
  await page.getByRole('radio', { name: '실시간 계좌이체' }).click({ force: true });
  await page.getByRole('checkbox', { name: /결제에 동의합니다/ }).click();
};

beforeEach(() => {
  localStorage.clear();
  answer('cart.fetch', [
    {
      ...{ cartId: 1, id: 1, title: '가방 1', imageUrl: '/pictures/bag.webp', finalPrice: 40_000, quantity: 1 },
      ...{ itemOption: { id: 1, name: '카멜', additionalPrice: 0 }, soldOut: false, available: 5 },
    },
  ]);
  answer('coupon.available', []);
  answer('order.createSheet', sheet);
  answer('member.userInfo', info);
  answer('member.addresses', []);
  answer('order.complete', { merchantUid: 'order-1', totalPrice: 43_000, paid: false });
  neverAnswer('order.final');
});

it('the order sheet requests a cash receipt for a business when the order is paid by bank transfer', async () => {
  answer('order.requestCashReceipt', { ok: true });
  await open();
  await part.getByRole('radio', { name: '소득공제용' }).click();
  await expect.element(part.getByLabelText('휴대폰 번호 또는 현금영수증 카드 번호')).toHaveValue('010-1234-5678');
  await part.getByRole('radio', { name: '지출증빙용' }).click();
  await part.getByLabelText('사업자등록번호').fill('123-45-67890');
  await pay.click();
  await expect.element(part).toMatchTextContent(/사업자등록번호 10자리를 정확히 입력해주세요/);
  expect(requestsTo('order.complete')).toEqual([]);
  await part.getByLabelText('사업자등록번호').fill('220-81-62517');
  await auditPage();
  await pay.click();
  await expect.poll(() => requestsTo('order.final').length).toBe(1);
  expect(requestsTo('order.requestCashReceipt').map(({ params, body }) => [params, body])).toEqual([
    [{ uid: 'order-1' }, { purpose: 'expense', number: '220-81-62517' }],
  ]);
  expect(requestsTo('order.complete')[0]?.body).not.toHaveProperty('receiptNumber');
});

it('the order sheet requests no cash receipt after a change to a card', async () => {
  await open();
  await expect.element(part).toMatchTextContent(/결제 5일 뒤 국세청 지정 번호로 발급돼요/);
  await part.getByRole('radio', { name: '소득공제용' }).click();
  await page.getByRole('radio', { name: '신용·체크카드' }).click({ force: true });
  await expect.element(part).not.toBeInTheDocument();
  await pay.click();
  await expect.poll(() => requestsTo('order.final').length).toBe(1);
  expect(requestsTo('order.requestCashReceipt')).toEqual([]);
});

it('the order sheet reports that the cash receipt cannot be saved, and still continues to the payment', async () => {
  refuse('order.requestCashReceipt', 'UNAVAILABLE');
  await open();
  await part.getByRole('radio', { name: '소득공제용' }).click();
  await pay.click();
  await expect.element(page.getByText(/결제한 뒤 주문 상세에서 다시 신청해주세요/)).toBeVisible();
  await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click();
  await expect.poll(() => requestsTo('order.final').length).toBe(1);
});
