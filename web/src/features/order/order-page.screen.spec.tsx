import { memberSample as info } from '@gyeol/contracts/http/samples.ts';
import { problems } from '@gyeol/contracts/problems.ts';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import type { Answer } from '../../shared/api/call-types.ts';
import { setConfig } from '../../shared/config/config.ts';
import { currentPrompts } from '../../shared/ui/prompts.ts';
import { holdClock, later } from '../../testing/clock.ts';
import { answer, neverAnswer, refuse, requestsTo } from '../../testing/network.ts';
import { auditPage } from '../../testing/page-audit.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { sampleShop } from '../../testing/sample-shop.ts';

const sheet: Answer<'order.createSheet'> = {
  orderSheetId: 1,
  username: 'haneul@example.com',
  name: '김하늘',
  phoneNumber: '01012345678',
  postCode: null,
  address: null,
  detailAddress: null,
  postMemo: null,
  itemTitles: '가방 1',
  itemManagements: [
    {
      itemId: 1,
      itemOptionId: 1,
      itemOptionName: '카멜',
      title: '가방 1',
      imageUrl: '/pictures/bag.webp',
      quantity: 1,
      finalPrice: 39_000,
      madeToOrder: false,
    },
  ],
  productTotal: 39_000,
  deliveryFee: 3_000,
  remoteFee: 0,
  remoteArea: null,
  hasRemoteAreas: false,
  totalPrice: 39_000,
  madeToOrderTerms: null,
  createdAt: '2026-03-02T03:04:05.000Z',
};
const typed = {
  '받는 분': '김결',
  연락처: '010-9876-5432',
  상세주소: '3층 오른쪽',
  '배송 메모': '경비실에 맡겨주세요.',
};
const office: Answer<'member.addresses'>[number] = {
  ...{ id: 1, name: '회사', receiver: '김결', phoneNumber: '0212345678', isDefault: false },
  ...{ postCode: '06236', address: '서울 강남구 테헤란로 1', detailAddress: '9층' },
};
const field = (label: string) => page.getByLabelText(label, { exact: true });
const fillIn = async (): Promise<void> => {
  for (const [label, text] of Object.entries(typed)) await field(label).fill(text);
};
const expectFilledIn = async (): Promise<void> => {
  for (const [label, text] of Object.entries({ ...typed, 주소: '서울 용산구 이태원로 1' }))
    await expect.element(field(label)).toHaveValue(text);
};
const main = page.getByRole('main');
/** Waits for a sentence in a dialog and closes it. */
const accept = async (sentence: string): Promise<void> => {
  const alert = page.getByRole('alertdialog');
  await expect.element(alert).toMatchTextContent(sentence);
  await expect
    .poll(() => {
      for (const prompt of currentPrompts()) prompt.answer(true);
      return alert.query();
    })
    .toBeNull();
};
const open = () => renderScreen('/order', { as: 'member' });
const pay = page.getByRole('button', { name: '결제하기' });
const tick = page.getByRole('checkbox', { name: '주문 내용을 확인했으며 결제에 동의합니다' });
const dialog = page.getByRole('dialog', { name: '주문이 몰리고 있습니다' });

beforeEach(() => {
  answer('cart.fetch', [
    {
      cartId: 1,
      id: 1,
      title: '가방 1',
      imageUrl: '/pictures/bag.webp',
      itemOption: { id: 1, name: '카멜', additionalPrice: 0 },
      finalPrice: 39_000,
      quantity: 1,
      soldOut: false,
      available: 5,
    },
  ]);
  answer('coupon.available', []);
  answer('order.createSheet', sheet);
  answer('member.userInfo', info);
  answer('member.addresses', []);
});

it('the order sheet shows a loading state without a button to pay', async () => {
  neverAnswer('order.createSheet');
  await open();
  await expect.poll(() => document.querySelector('main [aria-busy="true"]')).not.toBeNull();
  await expect.element(pay).not.toBeInTheDocument();
});

it('the order sheet says why it failed to load, and is shown after a retry', async () => {
  refuse('order.createSheet', 'INTERNAL');
  await open();
  await accept(problems.INTERNAL[1]);
  await expect.element(main).toMatchTextContent(problems.INTERNAL[1]);
  answer('order.createSheet', sheet);
  await page.getByRole('button', { name: '다시 시도' }).click();
  await expect.element(field('받는 분')).toHaveValue('김하늘');
});

it('the order sheet says that there is nothing to order when the cart is empty', async () => {
  answer('cart.fetch', []);
  await open();
  await expect.element(main).toMatchTextContent(/주문할 상품이 없습니다\./);
  await expect.element(page.getByRole('link', { name: '주문 내역 보기' })).toBeVisible();
});

it('the order sheet waits and loads by itself when the shop is overloaded', async () => {
  onTestFinished(holdClock());
  refuse('order.createSheet', 'TOO_MANY_ORDERS', {}, 30);
  await open();
  await expect.element(main).toMatchTextContent(/지금 주문이 한꺼번에 몰리고 있습니다\./);
  await expect.element(main.getByRole('status')).toMatchTextContent(/자동으로 다시 시도합니다/);
  await auditPage();
  expect(requestsTo('order.createSheet')).toHaveLength(1);
  answer('order.createSheet', sheet);
  await expect.poll(later(() => requestsTo('order.createSheet'))).toHaveLength(2);
  await expect.element(field('받는 분')).toHaveValue('김하늘');
  await auditPage();
});

it('the order sheet keeps the typed values while the shop is overloaded, and then orders by itself', async () => {
  onTestFinished(holdClock());
  const screen = await open();
  await fillIn();
  await tick.click();
  refuse('order.complete', 'TOO_MANY_ORDERS', {}, 30);
  await pay.click();
  await expect.element(dialog).toMatchTextContent(/작성한 주문서는 그대로 있습니다\./);
  await dialog.getByRole('button', { name: '그만 기다리기' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expectFilledIn();
  expect(requestsTo('order.complete')).toHaveLength(1);

  refuse('order.complete', 'TOO_MANY_ORDERS', {}, 30);
  await pay.click();
  await expect.element(dialog).toBeVisible();
  // The page retries by itself and then continues.
  answer('order.complete', { merchantUid: 'order-1', totalPrice: 42_000, paid: false });
  neverAnswer('order.final');
  await expect.poll(later(screen.path)).toBe('/payment');
  expect(requestsTo('order.complete').at(-1)?.body).toMatchObject({ name: '김결', detailAddress: '3층 오른쪽' });
});

it('the order sheet works without the member’s saved data, and keeps typed text when the data arrive', async () => {
  refuse('member.userInfo', 'INTERNAL');
  await open();
  await expect.element(page.getByText('사용자 정보를 불러오는데 실패했습니다.')).toBeVisible();
  await field('배송 메모').fill('문 앞');
  answer('member.userInfo', info);
  await page.getByRole('button', { name: '다시 시도' }).click();
  await expect.element(field('상세주소')).toHaveValue('1층');
  await expect.element(field('배송 메모')).toHaveValue('문 앞');
  await auditPage();
});

it('the order sheet starts with the name and phone number of the default address', async () => {
  answer('member.addresses', [{ ...office, receiver: '박바다', isDefault: true }]);
  await open();
  await expect.element(field('받는 분')).toHaveValue('박바다');
  await expect.element(field('연락처')).toHaveValue('02-1234-5678');
  await expect.element(field('상세주소')).toHaveValue('1층');
});

it.each([
  ['OUT_OF_STOCK', '가방 1 (카멜) 상품은 품절되었습니다.'],
  ['BUYER_LIMIT', '가방 1 상품은 한 분이 2개까지 구매하실 수 있습니다. (이미 모두 구매하셨습니다)'],
  ['NOT_ON_SALE_YET', '가방 1 상품은 12월 1일 10:00부터 구매하실 수 있습니다.'],
] as const)(
  'the order sheet names an item that cannot be bought (%s), and keeps the typed values',
  async (code, sentence) => {
    const screen = await open();
    await fillIn();
    await tick.click();
    refuse('order.complete', code, { messages: [sentence] });
    await pay.click();
    await accept(problems[code][1]);
    await expect.element(main).toMatchTextContent(sentence);
    await expectFilledIn();
    expect(screen.path()).toBe('/order');
  },
);

it('the order sheet is not created for an item that is not on sale yet, and names the item', async () => {
  const sentence = '가방 1 상품은 12월 1일 10:00부터 구매하실 수 있습니다.';
  refuse('order.createSheet', 'NOT_ON_SALE_YET', { message: sentence, messages: [sentence] });
  await open();
  await accept(sentence);
  await expect.element(main).toMatchTextContent(sentence);
  await expect.element(page.getByRole('link', { name: '장바구니에서 수정하기' })).toBeVisible();
});

it('the order sheet names every missing field and focuses the first of them', async () => {
  answer('member.userInfo', { ...info, postCode: '', address: '', detailAddress: '' });
  await open();
  await field('받는 분').fill('');
  await pay.click();
  await expect.element(page.getByText('받는 분을 입력해주세요.')).toBeVisible();
  for (const text of ['올바른 주소를 입력해주세요.', '상세주소를 입력해주세요.'])
    await expect.element(page.getByText(text).first()).toBeVisible();
  await expect.element(field('받는 분')).toHaveFocus();
  expect(page.getByRole('alertdialog').query()).toBeNull();
  expect(requestsTo('order.complete')).toEqual([]);
});

it('the order sheet shows a field error above the bar at the bottom of a phone', async () => {
  await page.viewport(390, 844);
  onTestFinished(() => page.viewport(1440, 900));
  await open();
  await field('상세주소').fill('');
  const bottomOf = (element: Element): number => element.getBoundingClientRect().bottom;
  const bar = document.querySelector('[data-bottom-bar]')?.getBoundingClientRect().top ?? 0;
  scrollBy(0, bottomOf(field('상세주소').element()) - bar + 10);
  await pay.click();
  const note = page.getByText('상세주소를 입력해주세요.');
  await expect.element(note).toBeVisible();
  expect(bottomOf(note.element())).toBeLessThanOrEqual(bar);
});

it('the order sheet needs a consent to pay that is never ticked beforehand, not even by a draft', async () => {
  const screen = await open();
  await expect.element(tick).not.toBeChecked();
  await pay.click();
  await expect.element(page.getByText('주문 내용을 확인하고 동의해주세요.')).toBeVisible();
  await expect.element(tick).toHaveFocus();
  await auditPage();
  await tick.click();
  await field('배송 메모').fill('문 앞');
  screen.close();
  answer('order.sheet', sheet);
  answer('order.history', {
    _embedded: { paymentHistoryDTOList: [] },
    page: { size: 1, number: 0, totalElements: 0, totalPages: 0 },
    counts: { PREPARING: 0, SHIPPING: 0, DELIVERED: 0, CANCELLED: 0 },
  });
  await open();
  await expect.element(field('배송 메모')).toHaveValue('문 앞');
  await expect.element(tick).not.toBeChecked();
  expect(requestsTo('order.complete')).toEqual([]);
});

it('the order sheet says what happens when a minor orders without a guardian’s consent', async () => {
  await open();
  await expect.element(page.getByText(/미성년자가 법정대리인의 동의 없이 주문한 경우/)).toBeVisible();
});

it('the order sheet fills the delivery note with a prepared sentence on a click', async () => {
  await open();
  const choice = (name: string) => page.getByRole('button', { name, exact: true });
  await choice('문 앞').click();
  await expect.element(field('배송 메모')).toHaveValue('문 앞에 놓아주세요.');
  await choice('경비실').click();
  await expect.element(field('배송 메모')).toHaveValue('경비실에 맡겨주세요.');
  await choice('직접 입력').click();
  await expect.element(field('배송 메모')).toHaveValue('');
  await expect.element(field('배송 메모')).toHaveFocus();
  await auditPage();
});

it('the order sheet proposes the coupon that saves most, and applies it on a click', async () => {
  const coupon = {
    couponType: 'AMOUNT_ALL_EXPIRES_AT',
    minPrice: 0,
    discountPercentage: null,
    expiresAt: '2999-01-01T00:00:00.000Z',
  } as const;
  answer('coupon.available', [
    { ...coupon, mapId: 1, title: '작은 쿠폰', discountAmount: 1_000 },
    { ...coupon, mapId: 2, title: '큰 쿠폰', discountAmount: 5_000 },
    { ...coupon, mapId: 3, title: '먼 쿠폰', discountAmount: 9_000, minPrice: 500_000 },
  ]);
  await open();
  const due = page.getByRole('region', { name: '결제 금액' });
  await expect.element(page.getByRole('region', { name: '쿠폰' })).toMatchTextContent(/큰 쿠폰-5,000원/);
  await expect.element(due).toMatchTextContent(/최종 결제 금액42,000원/);
  await page.getByRole('button', { name: '큰 쿠폰 적용' }).click();
  await expect.element(due).toMatchTextContent(/최종 결제 금액37,000원/);
  await page.getByRole('button', { name: '해제' }).click();
  await expect.element(due).toMatchTextContent(/최종 결제 금액42,000원/);
});

it('the order sheet leads to the thank-you note of the order when nothing is left to pay', async () => {
  answer('order.complete', { merchantUid: 'order-1', totalPrice: 0, paid: true });
  neverAnswer('order.detail');
  setConfig({ shop: { ...sampleShop(), delivery: { ...sampleShop().delivery, transitDays: { from: 4, to: 4 } } } });
  const screen = await open();
  await tick.click();
  await pay.click();
  await expect.poll(screen.path).toBe('/payment/details/order-1');
  await expect.element(page.getByRole('status').filter({ hasText: '결제가 정상적으로 완료되었습니다.' })).toBeVisible();
  await expect.element(page.getByText('주문해 주셔서 고맙습니다')).toBeVisible();
  await expect.element(page.getByText(/출고 후 보통 4일 안에 도착해요/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: '주문번호 복사' })).toBeVisible();
});

it('the order sheet fills in a saved address on a click', async () => {
  answer('member.addresses', [office]);
  await open();
  await page.getByRole('button', { name: '배송지 목록' }).click();
  const book = page.getByRole('dialog', { name: '배송지 목록' });
  await book.getByRole('button', { name: /회사/ }).click();
  await expect.element(book).not.toBeInTheDocument();
  await expect.element(field('받는 분')).toHaveValue('김결');
  await expect.element(field('우편번호')).toHaveValue('06236');
  await expect.element(field('상세주소')).toHaveValue('9층');
  await auditPage();
});

it('the order sheet shows the remote area surcharge, and needs a new consent when it changes', async () => {
  answer('order.createSheet', { ...sheet, hasRemoteAreas: true });
  answer('order.sheet', { ...sheet, hasRemoteAreas: true, remoteFee: 3_000, remoteArea: '제주' });
  answer('member.userInfo', { ...info, postCode: '63122', address: '제주특별자치도 제주시 문연로 6' });
  const screen = await open();
  const amounts = page.getByRole('region', { name: '결제 금액' });
  await expect
    .element(amounts)
    .toMatchTextContent(/배송비3,000원도서산간 추가 배송비 \(제주\)3,000원최종 결제 금액45,000원/);
  expect(requestsTo('order.sheet').at(-1)?.query).toEqual({ postCode: '63122' });
  await auditPage();

  await tick.click();
  // The page cannot tell whether the draft belongs to an order that was paid meanwhile, so the draft stays.
  refuse('order.history', 'INTERNAL');
  refuse('order.complete', 'DELIVERY_FEE_CHANGED', { deliveryFee: 3_000, remoteFee: 4_000 });
  answer('order.sheet', { ...sheet, orderSheetId: 2, hasRemoteAreas: true, remoteFee: 4_000, remoteArea: '제주' });
  answer('order.createSheet', { ...sheet, orderSheetId: 2, hasRemoteAreas: true });
  await pay.click();
  await accept(problems.DELIVERY_FEE_CHANGED[1]);
  await expect.element(amounts).toMatchTextContent(/\(제주\)4,000원최종 결제 금액46,000원/);
  answer('order.complete', { merchantUid: 'order-1', totalPrice: 46_000, paid: false });
  neverAnswer('order.final');
  // A new amount needs a new agreement.
  await tick.click();
  await pay.click();
  await expect.poll(screen.path).toBe('/payment');
  expect(requestsTo('order.complete').at(-1)?.body).toMatchObject({ deliveryFee: 3_000, remoteFee: 4_000 });
});

it('the order sheet skips the look-up of the postcode in a shop without a surcharge for remote areas', async () => {
  await open();
  await expect.element(field('상세주소')).toHaveValue('1층');
  expect(requestsTo('order.sheet')).toEqual([]);
});

it('the order sheet needs a separate agreement for made-to-order items, and sends the text agreed to', async () => {
  const [line] = sheet.itemManagements;
  const made = { ...sheet, itemManagements: [{ ...line, madeToOrder: true }] as typeof sheet.itemManagements };
  answer('order.createSheet', { ...made, madeToOrderTerms: '제작을 시작한 뒤에는 취소할 수 없습니다.' });
  answer('order.complete', { merchantUid: 'order-1', totalPrice: 42_000, paid: false });
  neverAnswer('order.final');
  await open();
  const terms = page.getByRole('region', { name: '주문제작 상품 안내' });
  await expect.element(terms).toMatchTextContent(/가방 1.*제작을 시작한 뒤에는/);
  const agreement = terms.getByRole('checkbox');
  await expect.element(agreement).not.toBeChecked();
  await fillIn();
  await tick.click();
  await pay.click();
  await expect.element(terms).toMatchTextContent(/안내를 확인하고 동의해주세요/);
  await auditPage();
  expect(requestsTo('order.complete')).toHaveLength(0);
  await agreement.click();
  await pay.click();
  await expect.poll(() => requestsTo('order.complete').length).toBe(1);
  expect(requestsTo('order.complete')[0]?.body).toMatchObject({
    madeToOrderAgreement: '제작을 시작한 뒤에는 취소할 수 없습니다.',
  });
});

it('the order sheet asks for no made-to-order agreement without such an item', async () => {
  await open();
  await expect.element(pay).toBeVisible();
  await expect.element(page.getByRole('region', { name: '주문제작 상품 안내' })).not.toBeInTheDocument();
});

it('the order sheet fits 30 lines with long names, and keeps the typed values when the order fails', async () => {
  const longName = '아주긴이름의가방'.repeat(8).slice(0, 60);
  const itemManagements = sheet.itemManagements.flatMap((line) =>
    Array.from({ length: 30 }, (_, index) => ({
      ...line,
      itemId: index + 1,
      itemOptionId: index + 1,
      itemOptionName: `${index} ${longName}`,
      title: longName,
      imageUrl: '/pictures/none.webp',
    })),
  );
  answer('order.createSheet', { ...sheet, itemManagements });
  for (const name of ['coupon.available', 'order.complete'] as const) refuse(name, 'UNAVAILABLE');
  await open();
  await fillIn();
  await tick.click();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  await pay.click();
  await accept(problems.UNAVAILABLE[1]);
  await expectFilledIn();
});

it('the order sheet preselects the first payment method, and remembers another choice on the device', async () => {
  const [card, kakaopay] = (['card', 'kakaopay'] as const).map((method) => ({ method, channelKey: '', pg: '' }));
  const offered = { ...sheet, methods: [card, kakaopay] as NonNullable<typeof sheet.methods> };
  answer('order.createSheet', offered);
  answer('order.sheet', offered);
  const first = await open();
  const choice = page.getByRole('group', { name: '결제 수단' });
  await expect.element(choice.getByRole('radio', { name: '신용·체크카드' })).toBeChecked();
  await choice.getByText('카카오페이', { exact: true }).click();
  await auditPage();
  first.close();
  await open();
  await expect.element(choice.getByRole('radio', { name: '카카오페이' })).toBeChecked();
});

it('the order sheet says that there is no payment method, and places no order', async () => {
  answer('order.createSheet', { ...sheet, methods: [] });
  await open();
  await expect
    .element(main)
    .toMatchTextContent(/지금은 이용할 수 있는 결제 수단이 없습니다\. 고객센터로 문의해주세요\./);
  await expect.element(page.getByRole('button', { name: '결제 수단 없음' })).toBeDisabled();
  await expect.element(pay).not.toBeInTheDocument();
  await auditPage();
});

it('the order sheet says that goods of a sale cannot be paid by deposit, or how many hours a deposit may take', async () => {
  const card = { method: 'card', channelKey: '', pg: '' } as const;
  const vbank = { ...card, method: 'vbank' } as const;
  const show = (more: Pick<typeof sheet, 'methods' | 'saleDepositHours'>): void => {
    for (const call of ['order.createSheet', 'order.sheet'] as const) answer(call, { ...sheet, ...more });
  };
  show({ methods: [card], saleDepositHours: null });
  const first = await open();
  await expect
    .element(main.getByText('행사 상품이나 대기실을 거친 상품은 무통장입금을 이용하실 수 없습니다.'))
    .toBeVisible();
  await auditPage();
  first.close();
  show({ methods: [card, vbank], saleDepositHours: 3 });
  await open();
  await main.getByText('무통장입금', { exact: true }).click();
  await expect.element(main.getByText('받은 계좌로 3시간 안에 입금하면 결제돼요.')).toBeVisible();
});
