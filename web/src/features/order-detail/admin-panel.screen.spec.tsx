import { orderSample } from '@gyeol/contracts/http/samples.ts';
import { problems } from '@gyeol/contracts/problems.ts';
import { describe, expect, it, onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Answer } from '../../shared/api/call-types.ts';
import { holdClock, later } from '../../testing/clock.ts';
import { answer, refuse, requestsTo } from '../../testing/network.ts';
import { auditPage } from '../../testing/page-audit.ts';
import { renderScreen } from '../../testing/render-screen.tsx';

type Order = Answer<'order.detail'>;
const sold: Partial<Order> = {
  mine: false,
  username: 'haneul@example.com',
  displayName: '하늘',
  phoneNumber: '01012345678',
  couponTitle: '봄 쿠폰',
  buyerName: '김하늘',
};
const shipping: Partial<Order> = {
  paymentStatus: 'SHIPPING',
  trackingNumber: '681234567890',
  postUrl: 'https://parcels.example/681234567890',
  shippedAt: '2026-03-03T03:04:05.000Z',
};
const cancelled: Partial<Order> = { ...shipping, paymentStatus: 'CANCELLED', goodsBack: false };

const open = (more: Partial<Order> = {}) => {
  answer('order.detail', { ...orderSample, ...sold, ...more });
  answer('order.carrier', 'cj');
  answer('reporting.orders', {
    _embedded: { paymentHistoryDTOList: [] },
    page: { size: 6, number: 0, totalElements: 0, totalPages: 0 },
  });
  return renderScreen('/payment/details/order-1', { as: 'operator' });
};
const panel = page.getByRole('region', { name: '관리자' });
const question = page.getByRole('alertdialog');
const reply = (word: string) => question.getByRole('button', { name: word, exact: true }).click();
const toast = (text: string) => page.getByRole('status').filter({ hasText: text });
const press = (name: string) => panel.getByRole('button', { name, exact: true }).click();

it('the operator’s panel of an order shows the buyer, and passes the page audit', async () => {
  await open();
  await expect.element(panel).toMatchTextContent(/김하늘.*haneul@example\.com.*하늘.*010-1234-5678.*봄 쿠폰/);
  await auditPage();
});

it('the operator’s panel of an order is not shown to a member', async () => {
  answer('order.detail', orderSample);
  await renderScreen('/payment/details/order-1', { as: 'member' });
  await expect.element(page.getByRole('region', { name: '배송지' })).toBeVisible();
  await expect.element(panel).not.toBeInTheDocument();
});

describe('a tracking number in the operator’s panel', () => {
  const number = panel.getByRole('textbox', { name: /^운송장 번호/ });

  it('must have the format of the carrier’s numbers, and ships the order after a confirmation', async () => {
    await open();
    await number.fill('12');
    await press('발송 처리');
    await expect.element(panel.getByText('운송장 번호 형식이 올바르지 않습니다.')).toBeVisible();
    await expect.element(number).toHaveFocus();
    await number.fill('6812-3456-7890');
    await press('발송 처리');
    await expect.element(question).toMatchTextContent(/운송장 6812-3456-7890으로 발송 처리 하시겠습니까\?/);
    await reply('취소');
    expect(requestsTo('order.setShipping')).toEqual([]);
    answer('order.setShipping', { merchantUid: 'order-1', paymentStatus: 'SHIPPING' });
    await press('발송 처리');
    answer('order.detail', { ...orderSample, ...sold, ...shipping });
    await reply('확인');
    await expect.element(toast('발송 처리되었습니다.')).toBeVisible();
    await expect.element(page.getByRole('region', { name: '배송지' })).toMatchTextContent(/681234567890/);
    expect(requestsTo('order.setShipping').map(({ body }) => body)).toEqual([
      { trackingNumber: '6812-3456-7890', expectedTrackingNumber: null },
    ]);
  });

  it('may be for some of the lines, and the remaining lines then need a second number', async () => {
    const bag = { lineId: 1, title: '마루 토트백', itemOptionName: '카멜', quantity: 1 };
    const wallet = { ...bag, lineId: 2, title: '반지갑', quantity: 2 };
    await open({ unshipped: [bag, wallet] });
    await panel.getByRole('checkbox', { name: '일부 상품만 발송' }).click();
    await number.fill('681234567890');
    await press('발송 처리');
    await expect.element(question).toMatchTextContent(/보낼 상품을 선택해주세요/);
    await reply('확인');
    await panel.getByRole('checkbox', { name: /반지갑/ }).click();
    await panel.getByRole('button', { name: '수량 줄이기' }).click();
    await auditPage();
    answer('order.setShipping', { merchantUid: 'order-1', paymentStatus: 'SHIPPING' });
    await press('발송 처리');
    const parcel = {
      id: 1,
      carrier: 'CJ대한통운',
      state: 'SHIPPING' as const,
      deliveredAt: null,
      lines: [{ ...wallet, quantity: 1 }],
    };
    const sent = {
      ...parcel,
      trackingNumber: '681234567890',
      postUrl: 'https://parcels.example/1',
      shippedAt: '2026-03-03T03:04:05.000Z',
    };
    const left = [bag, { ...wallet, quantity: 1 }];
    answer('order.detail', { ...orderSample, ...sold, ...shipping, parcels: [sent], unshipped: left });
    await reply('확인');
    expect(requestsTo('order.setShipping').map(({ body }) => body)).toEqual([
      { trackingNumber: '681234567890', expectedTrackingNumber: null, lines: [{ lineId: 2, quantity: 1 }] },
    ]);
    await expect
      .element(page.getByRole('region', { name: '나누어 보내는 상품' }))
      .toMatchTextContent(/1번째 상자 · 배송중.*반지갑.*준비 중.*마루 토트백/);
    await expect.element(panel.getByRole('textbox', { name: /^남은 상품의 운송장 번호/ })).toHaveValue('');
    await expect.element(page.getByRole('button', { name: '배송완료 처리' })).not.toBeInTheDocument();
    await auditPage();
    // The shop refuses the remaining lines if another parcel was sent meanwhile. The remaining lines need a tracking
    // number of their own.
    const rest = panel.getByRole('textbox', { name: /^남은 상품의 운송장 번호/ });
    await rest.fill('681234567890');
    await press('발송 처리');
    await expect.element(panel.getByText('이 주문의 다른 상자에 등록된 운송장 번호입니다.')).toBeVisible();
    await rest.fill('681234567891');
    await press('발송 처리');
    answer('order.detail', { ...orderSample, ...sold, ...shipping, parcels: [sent], unshipped: [] });
    await reply('확인');
    await expect.element(rest).not.toBeInTheDocument();
    expect(requestsTo('order.setShipping').at(-1)?.body).toEqual({
      trackingNumber: '681234567891',
      expectedTrackingNumber: '681234567890',
      lines: left.map(({ lineId, quantity }) => ({ lineId, quantity })),
    });
  });

  it('is not changed when the number in the shop differs from the number on the screen', async () => {
    await open(shipping);
    await expect.element(number).toHaveValue('681234567890');
    await press('변경');
    await expect.element(panel.getByText('지금과 같은 운송장 번호입니다.')).toBeVisible();
    await number.fill('681234567891');
    refuse('order.setShipping', 'TRACKING_NUMBER_MOVED');
    await press('변경');
    await expect
      .element(question)
      .toMatchTextContent(/운송장 번호를 681234567890에서 681234567891\(으\)로 변경하시겠습니까\?/);
    await reply('확인');
    await expect.element(question).toMatchTextContent(problems.TRACKING_NUMBER_MOVED[1]);
    await reply('확인');
    expect(requestsTo('order.setShipping').map(({ body }) => body)).toEqual([
      { trackingNumber: '681234567891', expectedTrackingNumber: '681234567890' },
    ]);
  });
});

it('the operator’s panel refuses a tracking link that is no web address, and accepts a web address', async () => {
  onTestFinished(holdClock());
  await open(shipping);
  const address = panel.getByLabelText('배송조회 주소');
  await address.fill('ftp://parcel');
  await press('등록');
  const wrong = panel.getByText('배송조회 주소는 http 또는 https로 시작하는 전체 주소여야 합니다.');
  await expect.element(wrong).toBeVisible();
  // The error disappears after 3 s, and the input stays.
  await expect.poll(later(() => wrong.query())).toBeNull();
  await expect.element(address).toHaveValue('ftp://parcel');
  expect(requestsTo('order.setPostUrl')).toEqual([]);
  answer('order.setPostUrl', { ok: true });
  await address.fill('https://parcels.example/1');
  await press('등록');
  await reply('확인');
  await expect.element(toast('배송조회 주소가 등록되었습니다.')).toBeVisible();
  expect(requestsTo('order.setPostUrl')[0]?.body).toEqual({ uid: 'order-1', postUrl: 'https://parcels.example/1' });
});

it('the operator’s panel cancels an order because the shop cannot supply it, and sends this reason', async () => {
  await open();
  await press('공급이 어려움');
  await expect.element(question).toMatchTextContent(/공급이 어렵다고 안내하고 42,000원을 환불합니다/);
  answer('order.cancel', { merchantUid: 'order-1', paymentStatus: 'CANCELLED' });
  answer('order.detail', { ...orderSample, ...sold, paymentStatus: 'CANCELLED' });
  await reply('확인');
  await expect.element(panel.getByRole('button', { name: '공급이 어려움' })).not.toBeInTheDocument();
  expect(requestsTo('order.cancel').map(({ query }) => query)).toMatchObject([{ reason: 'supply' }]);
});

it('the operator’s panel undoes a shipping step while the shop allows it', async () => {
  const undoUntil = new Date(Date.now() + 30 * 60_000).toISOString();
  await open({ ...shipping, undoUntil });
  await expect.element(panel.getByText('앞으로 30분 동안 되돌릴 수 있습니다.')).toBeVisible();
  await press('발송 되돌리기');
  await expect.element(question).toMatchTextContent(/발송 처리를 되돌리시겠습니까\?/);
  answer('order.undoShipping', { merchantUid: 'order-1', paymentStatus: 'PREPARING' });
  answer('order.detail', { ...orderSample, ...sold });
  await reply('확인');
  await expect.element(toast('발송 처리를 되돌렸습니다.')).toBeVisible();
  await expect.element(panel.getByRole('button', { name: '발송 되돌리기' })).not.toBeInTheDocument();
});

describe('the operators’ note', () => {
  const note = panel.getByLabelText(/^주문 메모/);

  it('is saved together with the note that was shown before', async () => {
    await open({ memo: '전화함' });
    await note.fill('전화함, 선물 포장');
    answer('order.setOrderNote', { merchantUid: 'order-1', memo: '전화함, 선물 포장' });
    await press('저장');
    await expect.element(toast('메모가 저장되었습니다.')).toBeVisible();
    expect(requestsTo('order.setOrderNote')[0]?.body).toEqual({ memo: '전화함, 선물 포장', expectedMemo: '전화함' });
  });

  it('is shown beside the note of another operator until this operator chooses one of the two notes', async () => {
    await open();
    const conflict = page.getByRole('dialog', { name: '그 사이 다른 운영자가 수정했습니다' });
    await note.fill('선물 포장');
    refuse('order.setOrderNote', 'MEMO_CHANGED', { memo: '전화함' });
    await press('저장');
    await conflict.getByRole('radio', { name: '지금 저장된 값' }).click();
    answer('order.detail', { ...orderSample, ...sold, memo: '전화함' });
    await conflict.getByRole('button', { name: '선택한 값으로 저장' }).click();
    await expect.element(note).toHaveValue('전화함');
    expect(requestsTo('order.setOrderNote')).toHaveLength(1);
  });
});

describe('a cancel by an operator', () => {
  it('shows buyer, items, amount and consequences first, and Enter does not cancel', async () => {
    await open(shipping);
    await press('결제 취소');
    await expect
      .element(question)
      .toMatchTextContent(
        /김하늘 \(haneul@example\.com\) 님의 주문 order-1.*마루 토트백.*42,000원이 환불됩니다\..*쿠폰 '봄 쿠폰'.*반품 입고를 확인할 때/s,
      );
    await userEvent.keyboard('{Enter}');
    await expect.element(question).toMatchTextContent('주문을 취소하지 않습니다.');
    await reply('확인');
    expect(requestsTo('order.cancel')).toEqual([]);
  });

  it('shows a failure, and its button disappears after a success', async () => {
    await open();
    refuse('order.cancel', 'INTERNAL');
    await press('결제 취소');
    await reply('42,000원 결제 취소');
    await expect.element(question).toMatchTextContent(problems.INTERNAL[1]);
    await reply('확인');
    answer('order.cancel', { merchantUid: 'order-1', paymentStatus: 'CANCELLED' });
    await press('결제 취소');
    answer('order.detail', { ...orderSample, ...sold, ...cancelled });
    await reply('42,000원 결제 취소');
    await expect.element(page.getByRole('status').getByText('주문이 취소되었습니다.')).toBeVisible();
    await expect.element(panel.getByRole('button', { name: '결제 취소' })).not.toBeInTheDocument();
  });

  it('of shipped goods lets the operator confirm the return of the goods once', async () => {
    await open(cancelled);
    await press('반품 입고 확인');
    await expect.element(question).toMatchTextContent(/상품의 재고가 다시 늘어납니다\./);
    answer('order.setReturned', { merchantUid: 'order-1', goodsBack: true });
    answer('order.detail', { ...orderSample, ...sold, ...cancelled, goodsBack: true });
    await reply('확인');
    await expect.element(toast('반품 입고 처리되었습니다.')).toBeVisible();
    await expect.element(panel.getByRole('button', { name: '반품 입고 확인' })).not.toBeInTheDocument();
  });

  it('of lost goods needs a reason to be closed, and the goods can still be received later', async () => {
    await open(cancelled);
    await press('회수 종료');
    await expect.element(panel.getByText('회수하지 못한 사유를 입력해주세요.')).toBeVisible();
    await panel.getByLabelText('회수하지 못한 사유').fill('택배 분실');
    await press('회수 종료');
    await expect.element(question).toMatchTextContent(/재고는 늘어나지 않습니다\./);
    answer('order.writeOffReturn', { merchantUid: 'order-1', goodsWrittenOff: '택배 분실' });
    answer('order.detail', { ...orderSample, ...sold, ...cancelled, goodsWrittenOff: '택배 분실' });
    await reply('확인');
    await expect.element(panel.getByText('회수 종료: 택배 분실')).toBeVisible();
    expect(requestsTo('order.writeOffReturn')[0]?.body).toEqual({ reason: '택배 분실' });
    await expect.element(panel.getByLabelText('회수하지 못한 사유')).not.toBeInTheDocument();
    await expect.element(panel.getByRole('button', { name: '반품 입고 확인' })).toBeVisible();
  });
});
