import { itemSample } from '@gyeol/contracts/http/samples.ts';
import { problems } from '@gyeol/contracts/problems.ts';
import { seoulDate } from '@gyeol/contracts/rules/business-day.ts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { Answer } from '../../shared/api/call-types.ts';
import { queryClient } from '../../shared/api/query-client.ts';
import { setConfig } from '../../shared/config/config.ts';
import { showsFourStates } from '../../testing/four-states.ts';
import { answer, neverAnswer, refuse, requestsTo } from '../../testing/network.ts';
import { auditPage } from '../../testing/page-audit.ts';
import { renderScreen } from '../../testing/render-screen.tsx';

type Claimable = Answer<'order.claimableLines'>;
const line = { lineId: 5, title: '마루 토트백', itemOptionName: '카멜', imageUrl: '', unitPrice: 39_000 };
const money = { goods: 39_000, discountShare: 1_000, feeBack: 0, feeCharged: 0, returnFee: 3_000, refund: 35_000 };
const claim = (more: Partial<Claimable['claims'][number]> = {}): Claimable['claims'][number] => ({
  id: 3,
  merchantUid: 'order-1',
  kind: 'return',
  state: 'REQUESTED',
  reason: 'SIZE',
  fault: 'buyer',
  message: '작아요',
  lines: [{ ...line, quantity: 1, restocked: null }],
  money,
  refunding: false,
  refunded: null,
  refusal: null,
  writeOff: null,
  trackingNumber: null,
  createdAt: '2026-03-02T03:04:05.000Z',
  dueAt: null,
  processedAt: null,
  ...more,
});
const bought = { ...line, itemId: 1, itemOptionId: 11, quantity: 2, left: 2, unsent: 0, madeToOrder: false };
const receiver = {
  name: '김하늘',
  phoneNumber: '01012345678',
  postCode: '04400',
  address: '서울 용산구 이태원로 1',
  detailAddress: '2층',
};
const claimable = (more: Partial<Claimable> = {}): Claimable => ({
  lines: [bought],
  kinds: ['return', 'exchange'],
  cancelsOrder: false,
  refundable: 0,
  until: '2093-03-10T14:59:59.999Z',
  refusal: null,
  receiver,
  claims: [],
  ...more,
});
const open = () => renderScreen('/payment/claims/order-1', { as: 'member' });
const tick = () => page.getByRole('checkbox', { name: /마루 토트백/ }).click();
const fillReason = async (): Promise<void> => {
  await page.getByLabelText('사유', { exact: true }).selectOptions('DEFECT');
  await page.getByLabelText('상세 사유').fill('끈이 끊어졌어요');
};
/** Replaces the external address search by a fake that finds an address at once. */
const letAddressBeFound = (): void => {
  const address = '부산 해운대구 센텀로 1';
  const found = { zonecode: '48058', address, roadAddress: address, autoRoadAddress: '', buildingName: '' };
  class Postcode {
    readonly embed: () => void;
    constructor({ oncomplete }: { oncomplete: (data: typeof found) => void }) {
      this.embed = () => oncomplete(found);
    }
  }
  Object.assign(window, { daum: { Postcode } });
  setConfig({ postcodeScriptUrl: 'data:text/javascript,' });
};
const agree = () => page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click();
const agreeToCancel = () => page.getByRole('alertdialog').getByRole('button', { name: '취소하기' }).click();

showsFourStates({
  call: 'order.claimableLines',
  open,
  data: [claimable(), '신청하기'],
  gone: '해당 주문내역 정보가 없습니다.',
  error: problems.INTERNAL[1],
});

it('the claim page shows the order number, and to an operator also the receiver', async () => {
  answer('order.claimableLines', claimable());
  const first = await open();
  const receiverLine = page.getByText('받는 분 김하늘 · 010-1234-5678');
  await expect.element(page.getByText('주문번호 order-1')).toBeVisible();
  await expect.element(receiverLine).not.toBeInTheDocument();
  first.close();
  await renderScreen('/payment/claims/order-1', { as: 'operator' });
  await expect.element(page.getByText('주문번호 order-1')).toBeVisible();
  await expect.element(receiverLine).toBeVisible();
});

it('the claim page shows all errors together when no item is ticked, and focuses the first checkbox', async () => {
  answer('order.claimableLines', claimable());
  neverAnswer('order.estimateClaim');
  await open();
  const box = page.getByRole('checkbox', { name: /마루 토트백/ });
  await page.getByRole('button', { name: '신청하기' }).click();
  await expect.element(page.getByText('상품을 선택해주세요.')).toBeVisible();
  await expect.element(page.getByText('상세 사유를 입력해주세요.')).toBeVisible();
  await expect.element(box).toHaveFocus();
  await auditPage();
  await tick();
  await expect.element(page.getByText('상품을 선택해주세요.')).not.toBeInTheDocument();
  await fillReason();
  await tick();
  await page.getByRole('button', { name: '신청하기' }).click();
  await expect.element(box).toHaveFocus();
  await expect.element(page.getByText('상품을 선택해주세요.')).toBeVisible();
  expect(requestsTo('order.createClaim')).toEqual([]);
});

it('the claim page shows the refund in won before it sends the ticked pieces', async () => {
  answer('order.claimableLines', claimable());
  answer('order.estimateClaim', { fault: 'buyer', money });
  answer('order.createClaim', claim());
  await open();
  await expect.element(page.getByText('단순 변심은 3월 10일(화)까지', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: '신청하기' }).click();
  await expect.element(page.getByText('상세 사유를 입력해주세요.')).toBeVisible();
  await tick();
  await page.getByRole('button', { name: '수량 줄이기' }).click();
  await page.getByLabelText('사유', { exact: true }).selectOptions('SIZE');
  await page.getByLabelText('상세 사유').fill('작아요');
  await expect.element(page.getByText('35,000원')).toBeVisible();
  const wanted = {
    originalMerchantUid: 'order-1',
    kind: 'return',
    reason: 'SIZE',
    lines: [{ lineId: 5, quantity: 1 }],
  };
  expect(requestsTo('order.estimateClaim').at(-1)?.body).toEqual(wanted);
  await page.getByRole('button', { name: '신청하기' }).click();
  await agree();
  const sentence = page.getByText('신청이 접수되었습니다.');
  await expect.element(sentence).toBeInViewport();
  await expect.element(sentence).toHaveFocus();
  expect(requestsTo('order.createClaim')[0]?.body).toEqual({ ...wanted, message: '작아요', expectedRefund: 35_000 });
});

it('the claim page asks for the day on which a defect was noticed once the seven days are over', async () => {
  answer('order.claimableLines', claimable({ until: '2026-03-10T15:00:00.000Z' }));
  answer('order.estimateClaim', { fault: 'seller', money });
  answer('order.createClaim', claim());
  await open();
  await tick();
  const noticed = page.getByLabelText('문제를 안 날');
  await page.getByLabelText('사유', { exact: true }).selectOptions('SIZE');
  await expect.element(noticed).not.toBeInTheDocument();
  expect(document.body.textContent).not.toContain('단순 변심은');
  await fillReason();
  await expect.element(noticed).toHaveValue(seoulDate(new Date()));
  await noticed.fill('');
  await page.getByRole('button', { name: '신청하기' }).click();
  await expect.element(page.getByText('문제를 안 날을 입력해주세요.')).toBeVisible();
  await noticed.fill('2026-03-12');
  refuse('order.estimateClaim', 'CLAIM_NOTICED_TOO_LATE');
  await page.getByLabelText('사유', { exact: true }).selectOptions('DAMAGED');
  await expect.element(page.getByText(problems.CLAIM_NOTICED_TOO_LATE[1])).toBeVisible();
  answer('order.estimateClaim', { fault: 'seller', money });
  await noticed.fill('2026-03-13');
  await expect.element(page.getByText('35,000원')).toBeVisible();
  await auditPage();
  await page.getByRole('button', { name: '신청하기' }).click();
  await agree();
  await expect.poll(() => requestsTo('order.createClaim').at(-1)?.body).toMatchObject({ noticedOn: '2026-03-13' });
});

it('the claim page says that the refund has changed, and keeps the typed text', async () => {
  answer('order.claimableLines', claimable());
  answer('order.estimateClaim', { fault: 'buyer', money });
  refuse('order.createClaim', 'CLAIM_MONEY_CHANGED');
  await open();
  await tick();
  await page.getByLabelText('사유', { exact: true }).selectOptions('SIZE');
  await page.getByLabelText('상세 사유').fill('작아요');
  await page.getByRole('button', { name: '신청하기' }).click();
  await agree();
  await expect.element(page.getByText(problems.CLAIM_MONEY_CHANGED[1])).toBeVisible();
  await page.getByRole('alertdialog').getByRole('button').click();
  await expect.element(page.getByLabelText('상세 사유')).toHaveValue('작아요');
});

it.each([
  [claim(), '접수'],
  [claim({ state: 'COLLECTING' }), '승인'],
  [claim({ state: 'RECEIVED' }), '입고'],
  [claim({ state: 'REFUNDED', refunded: 35_000 }), '환불'],
  [claim({ kind: 'exchange', state: 'EXCHANGED' }), '발송'],
  [claim({ state: 'REFUSED', refusal: '착용한 흔적' }), undefined],
  [claim({ kind: 'cancel', state: 'REFUNDED', refunded: 35_000 }), undefined],
] as const)('the claim page shows the current step of returned goods (%#)', async (shown, step) => {
  answer('order.claimableLines', claimable({ claims: [shown] }));
  await open();
  await expect.element(page.getByRole('button', { name: '신청하기' })).toBeVisible();
  const steps = page.getByRole('list', { name: '처리 단계' });
  if (step === undefined) return expect.element(steps).not.toBeInTheDocument();
  await expect.element(steps.getByText(step)).toBeVisible();
  expect(steps.element().querySelector('[aria-current="step"]')?.textContent).toBe(step);
});

it.each([
  [claim({ state: 'REFUNDED', refunded: 35_000 }), '35,000원이 환불되었습니다.', false],
  [claim({ state: 'REFUSED', refusal: '착용한 흔적' }), '거절 사유: 착용한 흔적', false],
  [claim({ state: 'INSPECTED', refunding: true }), '환불을 처리하고 있습니다.', false],
  [claim({ state: 'ACCEPTED' }), '승인됨', true],
] as const)(
  'the claim page shows the state of a claim, and a button to withdraw it only when allowed (%#)',
  async (shown, text, mayWithdraw) => {
    answer('order.claimableLines', claimable({ claims: [shown], refusal: '모든 상품의 반품/교환이 접수되었습니다.' }));
    await open();
    await expect.element(page.getByText(text)).toBeVisible();
    await expect.element(page.getByText('모든 상품의 반품/교환이 접수되었습니다.')).toBeVisible();
    const withdraw = page.getByRole('button', { name: '신청 철회' });
    if (!mayWithdraw) return expect.element(withdraw).not.toBeInTheDocument();
    answer('order.withdrawClaim', claim({ state: 'WITHDRAWN' }));
    await withdraw.click();
    await agree();
    await expect.poll(() => requestsTo('order.withdrawClaim').length).toBe(1);
  },
);

const onItsWay = { state: 'COLLECTING', trackingNumber: '680000000001', carrier: 'cj' } as const;

it('the claim page saves the carrier and tracking number when the buyer sends goods back', async () => {
  answer('order.claimableLines', claimable({ claims: [claim({ state: 'ACCEPTED' })] }));
  answer('order.setReturnParcel', claim(onItsWay));
  await open();
  await page.getByRole('button', { name: '반송 운송장 등록' }).click();
  await expect.element(page.getByLabelText('택배사')).toHaveValue('epost');
  await page.getByLabelText('반송 운송장 번호').fill('680000000001');
  await page.getByRole('button', { name: '등록', exact: true }).click();
  await expect.element(page.getByText('운송장 번호 형식이 올바르지 않습니다.')).toBeVisible();
  expect(requestsTo('order.setReturnParcel')).toEqual([]);
  await page.getByLabelText('택배사').selectOptions('cj');
  answer('order.claimableLines', claimable({ claims: [claim(onItsWay)] }));
  await page.getByRole('button', { name: '등록', exact: true }).click();
  await expect.element(page.getByText('반송 운송장 CJ대한통운 680000000001', { exact: false })).toBeVisible();
  expect(requestsTo('order.setReturnParcel')[0]?.body).toEqual({ carrier: 'cj', trackingNumber: '680000000001' });
  await expect
    .element(page.getByRole('link', { name: '배송 조회' }))
    .toHaveAttribute('href', 'https://trace.cjlogistics.com/next/tracking.html?wblNo=680000000001');
  await expect.element(page.getByLabelText('택배사')).not.toBeInTheDocument();
});

it('the claim page shows a tracking number without a carrier, and has no number form before acceptance', async () => {
  const before = claim({ id: 4, state: 'RECEIVED', trackingNumber: '123-456' });
  answer('order.claimableLines', claimable({ claims: [before, claim()] }));
  await open();
  await expect.element(page.getByText('반송 운송장 123-456', { exact: true })).toBeVisible();
  await expect.element(page.getByRole('link', { name: '배송 조회' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: '반송 운송장 등록' })).not.toBeInTheDocument();
});

it('the claim page cancels some unsent pieces by a claim, and all pieces by a cancel of the whole order', async () => {
  const lines = [{ ...bought, unsent: 2 }];
  answer(
    'order.claimableLines',
    claimable({ lines, kinds: ['cancel'], cancelsOrder: true, refundable: 39_000, until: null }),
  );
  answer('order.estimateClaim', { fault: 'buyer', money: { ...money, returnFee: 0, refund: 38_000 } });
  answer('order.createClaim', claim({ kind: 'cancel', state: 'REFUNDED', refunded: 38_000 }));
  answer('order.cancel', { merchantUid: 'order-1', paymentStatus: 'CANCELLED' });
  await open();
  await tick();
  await expect.element(page.getByText('남은 결제 금액 39,000원이 모두 환불돼요.', { exact: false })).toBeVisible();
  await expect.element(page.getByLabelText('상세 사유')).not.toBeInTheDocument();
  await page.getByRole('button', { name: '수량 줄이기' }).click();
  await page.getByLabelText('사유', { exact: true }).selectOptions('CHANGE_OF_MIND');
  await expect.element(page.getByPlaceholder('취소하시는 이유를 알려주세요.')).toBeVisible();
  await page.getByLabelText('상세 사유').fill('잘못 골랐어요');
  await expect.element(page.getByText('38,000원')).toBeVisible();
  await page.getByRole('button', { name: '취소하기' }).click();
  await agreeToCancel();
  await expect.element(page.getByText('상품이 취소되었습니다.')).toBeVisible();
  expect(requestsTo('order.createClaim')[0]?.body).toMatchObject({ kind: 'cancel', expectedRefund: 38_000 });
  await tick();
  await page.getByRole('button', { name: '취소하기' }).click();
  await agreeToCancel();
  await expect.poll(() => requestsTo('order.cancel').length).toBe(1);
});

it('the claim page offers only unsent pieces for a cancel, and only sent pieces for a return', async () => {
  const lines = [{ ...bought, quantity: 3, left: 3, unsent: 2 }];
  answer('order.claimableLines', claimable({ lines, kinds: ['cancel', 'return', 'exchange'] }));
  answer('order.estimateClaim', { fault: 'buyer', money: { ...money, returnFee: 0, refund: 76_000 } });
  answer('order.createClaim', claim({ kind: 'cancel', state: 'REFUNDED', refunded: 76_000 }));
  await open();
  await page.getByRole('radio', { name: '반품' }).click();
  await expect.element(page.getByRole('checkbox', { name: /1개 신청 가능/ })).toBeVisible();
  await page.getByRole('radio', { name: '취소' }).click();
  await page.getByRole('checkbox', { name: /2개 신청 가능/ }).click();
  await page.getByLabelText('사유', { exact: true }).selectOptions('CHANGE_OF_MIND');
  await page.getByLabelText('상세 사유').fill('기다리지 않을게요');
  await expect.element(page.getByText('76,000원')).toBeVisible();
  answer('order.claimableLines', claimable({ lines: [{ ...bought, quantity: 3, left: 1 }] }));
  await page.getByRole('button', { name: '취소하기' }).click();
  await agreeToCancel();
  await expect.element(page.getByRole('button', { name: '신청하기' })).toBeVisible();
  expect(requestsTo('order.createClaim')[0]?.body).toMatchObject({
    kind: 'cancel',
    lines: [{ lineId: 5, quantity: 2 }],
    expectedRefund: 76_000,
  });
});

const option = { additionalPrice: 0, stockQuantity: 3, isOptionSoldOut: false, imageUrls: [] };
const options = [
  { ...option, id: 11, name: '카멜', additionalPrice: 5_000 },
  { ...option, id: 12, name: '블랙', additionalPrice: 15_000 },
  { ...option, id: 13, name: '아이보리', stockQuantity: 0 },
];
const noMoney = { goods: 0, discountShare: 0, feeBack: 0, feeCharged: 0, returnFee: 0, refund: 0 };
const out = { itemOptionId: 12, itemOptionName: '블랙', difference: 10_000 };

it('the claim page offers options for an exchange with their price difference, except sold-out ones', async () => {
  answer('order.claimableLines', claimable());
  answer('catalog.getById', { ...itemSample, itemOptions: options });
  answer('order.estimateClaim', { fault: 'buyer', money: { ...noMoney, difference: 10_000 } });
  answer('order.createClaim', claim({ kind: 'exchange' }));
  await open();
  await page.getByRole('radio', { name: '교환' }).click();
  await tick();
  await page.getByRole('button', { name: '수량 줄이기' }).click();
  const choice = page.getByLabelText('마루 토트백 교환할 옵션');
  await expect.element(choice.getByText('블랙 (+10,000원)')).toBeInTheDocument();
  await expect.element(choice.getByText('아이보리 (−5,000원) · 품절')).toBeDisabled();
  await choice.selectOptions('12');
  await page.getByLabelText('사유', { exact: true }).selectOptions('SIZE');
  await page.getByLabelText('상세 사유').fill('다른 색으로');
  await expect.element(page.getByText('결제하실 차액')).toBeVisible();
  const difference = page.getByRole('region', { name: '교환 차액' });
  await expect.element(difference).toMatchTextContent(/교환 배송비 6,000원은 이 금액에 들어 있지 않아요/);
  answer('order.estimateClaim', { fault: 'seller', money: { ...noMoney, difference: 10_000 } });
  await page.getByLabelText('사유', { exact: true }).selectOptions('DEFECT');
  await expect.element(difference).not.toMatchTextContent(/교환 배송비/);
  await page.getByRole('button', { name: '신청하기' }).click();
  await agree();
  await expect
    .poll(() => requestsTo('order.createClaim')[0]?.body)
    .toMatchObject({ kind: 'exchange', lines: [{ lineId: 5, quantity: 1, itemOptionId: 12 }], expectedRefund: 0 });
});

it('the claim page shows the difference of a requested exchange, and the deductions of a refund', async () => {
  const exchange = (id: number, of: Partial<Claimable['claims'][number]['money']>) =>
    claim({ id, kind: 'exchange', lines: [], money: { ...noMoney, ...of } });
  const refunded = claim({ id: 7, state: 'REFUNDED', refunded: 35_000 });
  const refused = claim({
    id: 8,
    state: 'REFUSED',
    refusal: '사용한 흔적이 있습니다.',
    money: { ...money, refund: 1 },
  });
  const claims = [
    exchange(5, { difference: 10_000 }),
    exchange(6, { difference: -5_000, refund: 5_000 }),
    refunded,
    refused,
  ];
  answer('order.claimableLines', claimable({ claims }));
  await open();
  await expect.element(page.getByText('승인되면 차액 10,000원을 결제해주세요.')).toBeVisible();
  await expect.element(page.getByText('돌려받으실 차액 5,000원')).toBeVisible();
  const card = page.getByRole('listitem').filter({ hasText: '35,000원이 환불되었습니다.' });
  await expect.element(card.getByText('반품 배송비')).toBeVisible();
  await expect.element(card.getByText('환불 금액', { exact: true })).toBeVisible();
  await expect.element(page.getByText('환불 예정 금액')).not.toBeInTheDocument();
});

it('the claim page links to the payment of an exchange difference, and the payment page links back', async () => {
  const payment = {
    merchantUid: 'due-1',
    amount: 10_000,
    state: 'waiting',
    expiresAt: new Date(Date.now() + 24 * 60 * 60_000 - 60_000).toISOString(),
  } as const;
  const accepted = claim({
    kind: 'exchange',
    state: 'ACCEPTED',
    lines: [{ ...line, quantity: 1, restocked: null, exchange: out }],
    payment,
  });
  answer('order.claimableLines', claimable({ claims: [accepted] }));
  answer('order.final', {
    totalPrice: 10_000,
    merchantUid: 'due-1',
    exchangeOf: 'order-1',
    expiresAt: payment.expiresAt,
    itemTitles: '마루 토트백 교환 차액',
    name: '김하늘',
    phoneNumber: '01012345678',
    address: '서울 용산구 이태원로 1',
    postCode: '04400',
  });
  const screen = await open();
  await expect.element(page.getByText('→ 블랙', { exact: false })).toBeVisible();
  await page.getByRole('link', { name: '차액 10,000원 결제하기' }).click();
  await expect.poll(() => screen.path() + screen.search()).toBe('/payment?order=due-1');
  await expect.element(page.getByText('마루 토트백 교환 차액')).toBeVisible();
  await expect.element(page.getByText(/^23시간 5\d분$/)).toBeVisible();
  expect(requestsTo('order.final')[0]?.query).toMatchObject({ merchantUid: 'due-1' });
  await page.getByRole('link', { name: '이전 화면으로' }).click();
  await expect.poll(screen.path).toBe('/payment/claims/order-1');
});

it('the claim page shows the parcel of an exchange that was shipped', async () => {
  const parcel = {
    carrier: '우체국',
    trackingNumber: '6800000000011',
    postUrl: 'https://example.com/1',
    shippedAt: '2026-03-05T03:04:05.000Z',
    deliveredAt: null,
  };
  answer(
    'order.claimableLines',
    claimable({ claims: [claim({ kind: 'exchange', state: 'EXCHANGED', refunded: 5_000, parcel })] }),
  );
  await open();
  await expect.element(page.getByText('교환 완료')).toBeVisible();
  await expect.element(page.getByText('차액 5,000원이 환불되었습니다.')).toBeVisible();
  await expect.element(page.getByRole('link', { name: '배송 조회' })).toHaveAttribute('href', parcel.postUrl);
});

it('the claim page sends a different pick-up address when the buyer enters one', async () => {
  answer('order.claimableLines', claimable());
  answer('order.estimateClaim', { fault: 'buyer', money });
  answer('order.createClaim', claim());
  letAddressBeFound();
  await open();
  await tick();
  await fillReason();
  await page.getByRole('checkbox', { name: '다른 곳에서 수거해주세요' }).click();
  await page.getByLabelText('보내는 분').fill('이바다');
  await page.getByLabelText('연락처').fill('010-8765-4321');
  await page.getByRole('button', { name: '주소 검색' }).click();
  await expect.element(page.getByLabelText('우편번호')).toHaveValue('48058');
  await page.getByLabelText('상세주소').fill('3층');
  await page.getByRole('button', { name: '신청하기' }).click();
  await agree();
  await expect.poll(() => requestsTo('order.createClaim').length).toBe(1);
  expect(requestsTo('order.createClaim')[0]?.body).toMatchObject({
    pickup: {
      name: '이바다',
      phoneNumber: '010-8765-4321',
      postCode: '48058',
      address: '부산 해운대구 센텀로 1',
      detailAddress: '3층',
    },
  });
});

it('the claim page sends no separate pick-up address after the buyer unticks the box', async () => {
  answer('order.claimableLines', claimable());
  answer('order.estimateClaim', { fault: 'buyer', money });
  answer('order.createClaim', claim());
  await open();
  await expect.element(page.getByText('이태원로 1 2층', { exact: false })).toBeVisible();
  await tick();
  await fillReason();
  await page.getByRole('checkbox', { name: '다른 곳에서 수거해주세요' }).click();
  await page.getByRole('button', { name: '신청하기' }).click();
  await expect.element(page.getByText('보내는 분을 입력해주세요.')).toBeVisible();
  expect(requestsTo('order.createClaim')).toEqual([]);
  await page.getByRole('checkbox', { name: '다른 곳에서 수거해주세요' }).click();
  await expect.element(page.getByRole('button', { name: '사진 추가' })).toBeVisible();
  await page.getByRole('button', { name: '신청하기' }).click();
  await agree();
  await expect.poll(() => requestsTo('order.createClaim').length).toBe(1);
  expect(requestsTo('order.createClaim')[0]?.body).not.toHaveProperty('pickup');
});

it('the claim page claims goods of the second of two exchanges for the same option', async () => {
  const lines = [{ ...bought, itemOptionId: 12, itemOptionName: '블랙', quantity: 1, left: 1 }];
  const until = '2093-03-20T14:59:59.999Z';
  const exchanged = [31, 32].map((exchangeClaimId) => ({ exchangeClaimId, lines, until, refusal: null }));
  answer('order.claimableLines', claimable({ exchanged }));
  answer('order.estimateClaim', { fault: 'seller', money });
  answer('order.createClaim', claim());
  await open();
  const sources = page.getByRole('radio', { name: /^교환으로 받은 상품/ });
  await sources.nth(1).click();
  await expect.element(sources.nth(1)).toBeChecked();
  await expect.element(sources.first()).not.toBeChecked();
  await page.getByRole('checkbox', { name: /블랙/ }).click();
  await fillReason();
  await page.getByRole('button', { name: '신청하기' }).click();
  await agree();
  await expect.poll(() => requestsTo('order.createClaim').length).toBe(1);
  expect(requestsTo('order.createClaim')[0]?.body).toMatchObject({ exchangeClaimId: 32 });
});

it('the claim page claims goods from an exchange separately from the goods of the order', async () => {
  const lines = [{ ...bought, itemOptionId: 12, itemOptionName: '블랙', quantity: 2, left: 1 }];
  const exchanged = [{ exchangeClaimId: 31, lines, until: '2093-03-20T14:59:59.999Z', refusal: null }];
  answer('order.claimableLines', claimable({ exchanged }));
  const back = { ...money, discountShare: 0, returnFee: 0, differenceBack: 10_000, refund: 49_000 };
  answer('order.estimateClaim', { fault: 'seller', money: back });
  answer('order.createClaim', claim());
  await open();
  await expect.element(page.getByRole('checkbox', { name: /카멜/ })).toBeVisible();
  await page.getByRole('radio', { name: /^교환으로 받은 상품 \(.+ 블랙\)$/ }).click();
  await expect.element(page.getByText('단순 변심은 3월 20일(금)까지', { exact: false })).toBeVisible();
  await page.getByRole('checkbox', { name: /블랙/ }).click();
  await fillReason();
  await expect.element(page.getByText('결제한 교환 차액')).toBeVisible();
  await expect.element(page.getByText('49,000원')).toBeVisible();
  answer('order.claimableLines', claimable({ exchanged, refusal: '모든 상품의 반품/교환이 접수되었습니다.' }));
  await page.getByRole('button', { name: '신청하기' }).click();
  await agree();
  // The sentence concerns the order's own goods. Goods from an exchange can still be claimed.
  const ended = page.getByText('주문으로 받은 상품: 모든 상품의 반품/교환이 접수되었습니다.');
  await expect.element(ended).toBeVisible();
  await expect.element(page.getByRole('radio', { name: /^교환으로 받은 상품 \(.+ 블랙\)$/ })).toBeChecked();
  expect(requestsTo('order.createClaim')[0]?.body).toMatchObject({
    exchangeClaimId: 31,
    lines: [{ lineId: 5, quantity: 1 }],
    expectedRefund: 49_000,
  });
});

it('the claim page keeps the chosen pieces through a reload when they can still be claimed', async () => {
  answer('order.claimableLines', claimable());
  const before = await open();
  await tick();
  await expect.element(page.getByRole('checkbox', { name: /마루 토트백/ })).toBeChecked();
  before.close();
  answer('order.claimableLines', claimable({ lines: [{ ...bought, left: 1 }] }));
  answer('order.estimateClaim', { fault: 'seller', money });
  queryClient.clear();
  await open();
  await expect.element(page.getByRole('checkbox', { name: /1개 신청 가능/ })).toBeChecked();
  await page.getByLabelText('사유', { exact: true }).selectOptions('DEFECT');
  await expect.element(page.getByText('35,000원')).toBeVisible();
  expect(requestsTo('order.estimateClaim')[0]?.body).toMatchObject({ lines: [{ lineId: 5, quantity: 1 }] });
});

it('the claim page keeps the typed text, and a kind that is still offered, until the claim is sent', async () => {
  answer('order.claimableLines', claimable());
  answer('order.estimateClaim', { fault: 'buyer', money });
  answer('order.createClaim', claim());
  const before = await open();
  await page.getByRole('radio', { name: '교환' }).click();
  await fillReason();
  before.close();
  const reloaded = await open();
  await expect.element(page.getByLabelText('상세 사유')).toHaveValue('끈이 끊어졌어요');
  await expect.element(page.getByRole('radio', { name: '교환' })).toBeChecked();
  reloaded.close();
  answer('order.claimableLines', claimable({ kinds: ['return', 'cancel'] }));
  queryClient.clear();
  await open();
  await expect.element(page.getByRole('radio', { name: '반품' })).toBeChecked();
  await expect.element(page.getByLabelText('상세 사유')).toHaveValue('끈이 끊어졌어요');
  await tick();
  await page.getByRole('button', { name: '신청하기' }).click();
  await agree();
  await expect.element(page.getByText('신청이 접수되었습니다.')).toBeVisible();
  await expect.element(page.getByLabelText('상세 사유')).toHaveValue('');
  await expect.poll(() => Object.keys(sessionStorage).filter((name) => name.startsWith('draft:'))).toEqual([]);
});

it('the claim page leads to the form for a refund account when the account is not known', async () => {
  answer('order.claimableLines', claimable());
  answer('order.estimateClaim', { fault: 'buyer', money });
  refuse('order.createClaim', 'REFUND_ACCOUNT_NEEDED');
  neverAnswer('order.deposit');
  const screen = await open();
  await tick();
  await fillReason();
  await page.getByRole('button', { name: '신청하기' }).click();
  await agree();
  await expect.element(page.getByText(problems.REFUND_ACCOUNT_NEEDED[1])).toBeVisible();
  await agree();
  await expect.poll(screen.path).toBe('/payment/deposit/order-1');
});
