import { orderSample } from '@gyeol/contracts/http/samples.ts';
import { problems } from '@gyeol/contracts/problems.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { Answer } from '../../shared/api/call-types.ts';
import { holdClock, later } from '../../testing/clock.ts';
import { showsFourStates } from '../../testing/four-states.ts';
import { answer, breakOff, neverAnswer, once, refuse, requestsTo } from '../../testing/network.ts';
import { auditPage } from '../../testing/page-audit.ts';
import { renderScreen } from '../../testing/render-screen.tsx';

type Order = Answer<'order.detail'>;
const order = (more: Partial<Order> = {}): Order => ({ ...orderSample, ...more });
const delivered = (daysAgo: number): Partial<Order> => ({
  paymentStatus: 'DELIVERED',
  deliveredAt: new Date(Date.now() - daysAgo * 86_400_000).toISOString(),
});
const as = { as: 'member' } as const;
const dialog = page.getByRole('alertdialog');
const agree = () => dialog.getByRole('button', { name: '확인' }).click();

beforeEach(() => {
  answer('order.hasClaim', false);
  answer('review.reviewable', { reviewable: true, reviewed: false });
  answer('order.cashReceipt', {
    ...{ merchantUid: 'order-1', state: 'none', purpose: null, number: null, amount: null, approvalNumber: null },
    ...{ issuedAt: null, changeable: false, selfIssueAt: null },
  });
  // A panel whose code is loaded late may send this call after its own test has ended, during the next test.
  answer('order.carrier', 'cj');
});

describe.each([
  ['detail', '/payment/details/order-1', '주문 상품', order()],
  ['cancel', '/payment/cancel/order-1', '취소할 주문', order()],
  ['receipt', '/payment/receipt/order-1', '인쇄하기', order()],
  ['claim', '/payment/refundRequest/create/order-1', '요청하기', order(delivered(1))],
])('the screen of an order (%s)', (_, path, text, data) => {
  showsFourStates({
    call: 'order.detail',
    open: () => renderScreen(path, as),
    data: [data, text],
    gone: '해당 주문내역 정보가 없습니다.',
    error: problems.INTERNAL[1],
  });
});

describe('the detail page of an order', () => {
  const open = () => renderScreen('/payment/details/order-1', as);
  const claim = page.getByRole('link', { name: '환불/교환 요청' });

  it.each([
    ['REFUSED', '환불 요청이 거절되었습니다.'],
    ['WITHDRAWN', '환불 요청을 철회하셨습니다.'],
    ['REFUNDED', '환불 요청이 처리되었습니다.'],
  ] as const)('says how a claim ended that is %s', async (state, sentence) => {
    const at = new Date().toISOString();
    const ended = { id: 7, isRefund: true, message: '커요.', createdAt: at, processedAt: at };
    answer('order.hasClaim', true);
    answer('order.detail', order({ ...delivered(1), refundRequest: { ...ended, refundStatus: 'PROCESSED', state } }));
    await open();
    await expect.element(page.getByText(sentence, { exact: false })).toBeVisible();
  });

  it('shows the used points, and the earned points without revoked ones', async () => {
    const entry = { cause: 'order', merchantUid: 'order-1', reason: null, at: '2026-03-02T03:04:05.000Z' } as const;
    answer('points.history', {
      content: [
        { ...entry, id: 3, kind: 'revoke', amount: -30, usableFrom: null },
        { ...entry, id: 2, kind: 'earn', amount: 390, usableFrom: '2099-03-02T15:00:00.000Z' },
        { ...entry, id: 1, kind: 'use', amount: -2_000, usableFrom: null },
      ],
      ...{ totalElements: 3, totalPages: 1 },
    });
    answer('order.detail', order({ ...delivered(1), points: 2_000 }));
    await open();
    const paid = page.getByRole('region', { name: '결제 정보' });
    await expect.element(paid).toMatchTextContent(/적립금 사용-?−?2,000원/);
    await expect.element(paid).toMatchTextContent(/360원이 적립되었습니다\. 2099\.03\.03부터 쓸 수 있어요\./);
    expect(requestsTo('points.history').at(-1)?.query).toEqual({ merchantUid: 'order-1' });
  });

  it.each([
    [null, null, /구매안전\(에스크로\) 결제 · 한국결제상품을 보낸 뒤/],
    ['2026-03-03T03:04:00.000Z', null, /배송 정보를 등록했습니다/],
    [null, '보내는분 성함은 필수입니다.', /등록하지 못했습니다: 보내는분 성함/],
  ])(
    'shows whether the delivery is registered with the escrow provider (registered at: %s, fault: %s)',
    async (registeredAt, fault, text) => {
      const escrow = { provider: '한국결제', trackingNumber: null, registeredAt, fault };
      answer('order.detail', order({ paymentMethod: 'transfer', escrow }));
      await open();
      await expect.element(page.getByRole('region', { name: '결제 정보' })).toMatchTextContent(text);
    },
  );

  it.each([
    ['its buyer', 'vbank', true, true],
    ['an operator', 'vbank', false, false],
    ['the buyer of a card', 'card', true, false],
  ] as const)(
    'links to the refund account only for the buyer of an order paid by deposit: %s (%s)',
    async (_, paymentMethod, mine, leads) => {
      answer('order.detail', order({ paymentMethod, mine }));
      await open();
      await expect.element(page.getByRole('region', { name: '결제 정보' })).toBeVisible();
      const link = page.getByRole('link', { name: '환불 계좌' });
      if (!leads) return expect.element(link).not.toBeInTheDocument();
      await expect.element(link).toHaveAttribute('href', '/payment/deposit/order-1');
    },
  );

  it.each([
    ['details', { paymentMethod: 'vbank' }, '결제 금액 42,000원은 입력하신 환불 계좌로 환불됩니다.'],
    ['receipt', { paymentMethod: 'vbank' }, '결제 금액 42,000원은 입력하신 환불 계좌로 환불됩니다.'],
    ['receipt', { paymentMethod: 'card' }, '결제 금액 42,000원은 결제하신 카드로 환불됩니다.'],
    ['details', { paymentMethod: null, totalPrice: 0, refunded: 0, points: 42_000 }, '적립금 · '],
    ['receipt', { paymentMethod: null, totalPrice: 0, refunded: 0, points: 42_000 }, '결제수단적립금'],
  ] as const)(
    'shows the payment method and the refund of a cancelled order, also on the receipt: %s (%#)',
    async (path, more, text) => {
      answer('order.detail', order({ paymentStatus: 'CANCELLED', refunded: 42_000, ...more }));
      await renderScreen(`/payment/${path}/order-1`, as);
      await expect.element(page.getByRole('main')).toMatchTextContent(new RegExp(text));
    },
  );

  it('says once that the order was cancelled, with the time', async () => {
    const cancelledAt = '2026-03-03T03:04:05.000Z';
    answer('order.detail', order({ paymentStatus: 'CANCELLED', refunded: 42_000, cancelledAt }));
    await open();
    await expect.element(page.getByText('2026.03.03 12:04에 취소되었습니다.')).toBeVisible();
    expect(page.getByText('주문취소', { exact: true }).elements()).toHaveLength(1);
    await auditPage();
  });

  it('changes the receiver as long as the order is not packed', async () => {
    answer('order.detail', order({ receiverChangeable: true }));
    await open();
    await page.getByRole('button', { name: '배송지 변경' }).click();
    const form = page.getByRole('dialog', { name: '배송지 변경' });
    await form.getByRole('textbox', { name: '상세주소' }).fill('');
    await form.getByRole('button', { name: '변경', exact: true }).click();
    await expect.element(form.getByText('상세주소를 입력해주세요.')).toBeVisible();
    await form.getByRole('textbox', { name: '상세주소' }).fill('7층');
    await form.getByRole('textbox', { name: '배송 메모' }).fill('경비실');
    answer('order.changeReceiver', { ok: true });
    answer('order.detail', order({ detailAddress: '7층' }));
    await form.getByRole('button', { name: '변경', exact: true }).click();
    await expect.element(page.getByRole('region', { name: '배송지' })).toMatchTextContent(/7층/);
    await expect.element(form).not.toBeInTheDocument();
    expect(requestsTo('order.changeReceiver').map(({ body }) => body)).toMatchObject([
      { name: '김하늘', detailAddress: '7층', postMemo: '경비실' },
    ]);
  });

  it('lets the buyer confirm the purchase once, after a question', async () => {
    answer('order.detail', order(delivered(1)));
    await open();
    await page.getByRole('button', { name: '구매확정' }).click();
    await expect.element(dialog).toMatchTextContent(/구매를 확정하시겠습니까\?/);
    const confirmedAt = '2026-03-05T03:04:05.000Z';
    answer('order.confirmOrder', { merchantUid: 'order-1', confirmedAt });
    answer('order.detail', order({ ...delivered(1), confirmedAt }));
    await agree();
    await expect.element(page.getByRole('list', { name: '배송 단계' })).toMatchTextContent(/구매확정/);
    await expect.element(page.getByRole('button', { name: '구매확정' })).not.toBeInTheDocument();
  });

  it.each([
    ['in time', delivered(6), true],
    ['too late', delivered(20), false],
  ] as const)(
    'offers a claim of the whole order within 7 days, and later only claims of single lines: %s',
    async (_, more, offered) => {
      answer('order.detail', order(more));
      await open();
      const ofLines = page.getByRole('link', { name: '상품별 반품·교환' });
      await expect.element(offered ? claim : ofLines).toBeVisible();
      await expect.element(offered ? ofLines : claim).not.toBeInTheDocument();
      if (offered) return;
      await expect.element(page.getByText('환불/교환 요청은 배송완료 후 7일 이내에만 할 수 있습니다.')).toBeVisible();
    },
  );

  it.each([
    ['a buyer has received it', 'member', '수령 확인', '상품을 받으셨습니까?', '수령 확인되었습니다.'],
    ['an operator', 'operator', '배송완료 처리', '배송완료 처리 하시겠습니까?', '배송완료 처리되었습니다.'],
  ] as const)('marks a shipped order as delivered after a confirmation: %s', async (_, who, button, question, done) => {
    answer('order.detail', order({ paymentStatus: 'SHIPPING' }));
    answer('order.carrier', 'cj');
    answer('order.setDelivered', { merchantUid: 'order-1', paymentStatus: 'DELIVERED' });
    await renderScreen('/payment/details/order-1', { as: who });
    await page.getByRole('button', { name: button }).click();
    await expect.element(dialog).toMatchTextContent(question);
    await agree();
    await expect.element(page.getByRole('status').getByText(done)).toBeVisible();
    expect(requestsTo('order.setDelivered')).toHaveLength(1);
  });

  it.each([
    ['member', 'PREPARING', '상품별 취소'],
    ['member', 'SHIPPING', '상품별 반품·교환'],
    // An operator makes a claim for a buyer who called.
    ['operator', 'SHIPPING', '상품별 반품·교환'],
  ] as const)('links a %s to claims of single lines when the order is %s', async (who, paymentStatus, name) => {
    const [line] = order({}).itemManagements;
    const itemManagements = line ? [{ ...line, quantity: 2 }] : [];
    answer('order.detail', order({ paymentStatus, itemManagements, mine: who === 'member' }));
    answer('order.carrier', 'cj');
    await renderScreen('/payment/details/order-1', { as: who });
    await expect.element(page.getByRole('link', { name })).toBeVisible();
  });

  it('offers a retry when the call that looks for a claim fails', async () => {
    answer('order.detail', order(delivered(1)));
    refuse('order.hasClaim', 'INTERNAL');
    await open();
    const again = page.getByRole('button', { name: '다시 시도' });
    await expect.element(again).toBeVisible();
    await expect.element(claim).not.toBeInTheDocument();
    answer('order.hasClaim', false);
    await again.click();
    await expect.element(claim).toBeVisible();
  });

  it('offers no cancel while an earlier cancel is under way', async () => {
    answer('order.detail', order({ cancelPending: true }));
    await open();
    await expect.element(page.getByText('취소를 처리하고 있는 주문입니다.')).toBeVisible();
    await expect.element(page.getByRole('link', { name: '주문 취소' })).not.toBeInTheDocument();
  });
});

describe('the page to cancel an order', () => {
  const open = () => renderScreen('/payment/cancel/order-1', as);
  const cancel = page.getByRole('button', { name: '주문 취소하기' });

  it('offers no cancel when the order is on its way', async () => {
    answer('order.detail', order({ paymentStatus: 'SHIPPING' }));
    await open();
    await expect.element(page.getByText('배송준비중인 주문만 취소할 수 있습니다.')).toBeVisible();
    await expect.element(cancel).not.toBeInTheDocument();
  });

  it('shows only the amount that is left when a part was refunded before', async () => {
    answer('order.detail', order({ refunded: 12_000, refundable: 30_000 }));
    await open();
    await expect.element(page.getByText('30,000원', { exact: true })).toBeVisible();
    await expect.element(page.getByText('결제 금액 42,000원에서 이미 환불한 금액을 뺀 금액입니다.')).toBeVisible();
  });

  it('stays open with an error after a failure, and leads to the orders after a success', async () => {
    answer('order.detail', order());
    refuse('order.cancel', 'INTERNAL');
    const screen = await open();
    await cancel.click();
    await expect.element(dialog).toMatchTextContent(problems.INTERNAL[1]);
    await agree();
    expect(screen.path()).toBe('/payment/cancel/order-1');
    answer('order.cancel', { merchantUid: 'order-1', paymentStatus: 'CANCELLED' });
    answer('order.unpaid', []);
    neverAnswer('order.history');
    await cancel.click();
    await expect.element(page.getByRole('status').getByText('주문이 취소되었습니다.')).toBeVisible();
    await expect.poll(screen.path).toBe('/user/myPage');
  });
});

describe('a cancel without a clear answer', () => {
  const cancel = page.getByRole('button', { name: '주문 취소하기' });

  it('is sent again after a lost answer, until the shop says that the order is cancelled', async () => {
    const release = holdClock();
    answer('order.detail', order());
    answer('order.unpaid', []);
    neverAnswer('order.history');
    refuse('order.cancel', 'ALREADY_CANCELLED');
    once('order.cancel', () => refuse('order.cancel', 'CANCEL_PENDING'));
    once('order.cancel', () => breakOff('order.cancel'));
    const screen = await renderScreen('/payment/cancel/order-1', as);
    await cancel.click();
    // The message disappears after three seconds on the clock that the test controls.
    const news = page.getByRole('status').getByText('주문이 취소되었습니다.');
    await expect.poll(later(() => news.elements().length)).toBe(1);
    await expect.poll(screen.path).toBe('/user/myPage');
    expect(requestsTo('order.cancel')).toHaveLength(3);
    release();
  });

  it('is reported at once when the payment provider delays the cancel', async () => {
    answer('order.detail', order());
    refuse('order.cancel', 'PROVIDER_DOWN', { message: '취소는 접수되었으며 자동으로 처리됩니다.' });
    await renderScreen('/payment/cancel/order-1', as);
    await cancel.click();
    await expect.element(dialog).toMatchTextContent('취소는 접수되었으며 자동으로 처리됩니다.');
    expect(requestsTo('order.cancel')).toHaveLength(1);
    await agree();
  });
});

describe('the link in the message about a payment', () => {
  const history = (
    ...rows: Answer<'order.history'>['_embedded']['paymentHistoryDTOList']
  ): Answer<'order.history'> => ({
    _embedded: { paymentHistoryDTOList: rows },
    page: { size: 1, number: 0, totalElements: rows.length, totalPages: rows.length },
    counts: { PREPARING: rows.length, SHIPPING: 0, DELIVERED: 0, CANCELLED: 0 },
  });
  const open = () => renderScreen('/o/7K3M9QZ2RT7VW1ZP', as);

  it('leads to the receipt with the terms of the contract', async () => {
    const { merchantUid, paymentTime, itemTitles, totalPrice, paymentStatus } = order();
    const more = { imageUrl: '/pictures/bag.webp', postUrl: null, paymentMethod: 'card', lines: [], claims: [] };
    answer('order.history', history({ merchantUid, paymentTime, itemTitles, totalPrice, paymentStatus, ...more }));
    answer('order.detail', order());
    const screen = await open();
    await expect.element(page.getByRole('region', { name: '계약 내용' })).toMatchTextContent(/청약을 철회/);
    expect(screen.path()).toBe(`/payment/receipt/${merchantUid}`);
    expect(requestsTo('order.history')[0]?.query).toEqual({ search: '7K3M9QZ2RT7VW1ZP' });
  });

  it('finds no order for another member', async () => {
    answer('order.history', history());
    await open();
    await expect.element(page.getByText('해당 주문내역 정보가 없습니다.')).toBeVisible();
    await expect.element(page.getByText('주문한 계정으로 로그인했는지 확인해주세요.')).toBeVisible();
  });

  it('leads a visitor to the log-in first', async () => {
    const screen = await renderScreen('/o/7K3M9QZ2RT7VW1ZP', { as: 'visitor' });
    await expect.poll(screen.path).toBe('/user/login');
  });
});

describe('the claim form of a whole order', () => {
  const open = () => renderScreen('/payment/refundHistory/create/order-1', as);
  const send = page.getByRole('button', { name: '요청하기' });
  const reason = page.getByLabelText('사유');

  beforeEach(() => answer('order.detail', order(delivered(1))));

  it('needs a reason', async () => {
    await open();
    await send.click();
    await expect.element(page.getByText('사유를 입력해주세요.')).toBeVisible();
    await expect.element(reason).toHaveFocus();
    expect(requestsTo('order.requestClaim')).toEqual([]);
  });

  it('sends the chosen kind and the reason after a confirmation', async () => {
    const screen = await open();
    await page.getByRole('radio', { name: '교환' }).click();
    await reason.fill('크기가 맞지 않습니다.');
    answer('order.requestClaim', { ok: true });
    await send.click();
    await expect.element(dialog).toMatchTextContent('환불/교환 요청을 제출하시겠습니까?');
    await agree();
    await expect.element(page.getByRole('status').getByText('요청이 성공적으로 제출되었습니다.')).toBeVisible();
    expect(requestsTo('order.requestClaim')[0]?.body).toEqual({
      originalMerchantUid: 'order-1',
      isRefund: false,
      message: '크기가 맞지 않습니다.',
    });
    await expect.poll(screen.path).toBe('/payment/details/order-1');
  });

  it('links to claims of single lines, and copies the typed reason into them', async () => {
    const line = {
      lineId: 1,
      title: '마루 토트백',
      itemOptionName: '먹색',
      imageUrl: '/media/1.webp',
      itemId: 7,
      itemOptionId: 11,
    };
    answer('order.claimableLines', {
      ...{ kinds: ['return', 'exchange'], refusal: null, until: null, cancelsOrder: false, refundable: 0, claims: [] },
      lines: [{ ...line, quantity: 1, left: 1, unsent: 0, unitPrice: 39_000, madeToOrder: false }],
      receiver: {
        name: '김하늘',
        phoneNumber: '01012345678',
        postCode: '04524',
        address: '서울',
        detailAddress: '101호',
      },
    });
    const screen = await open();
    await page.getByRole('radio', { name: '교환' }).click();
    await reason.fill('크기가 맞지 않습니다.');
    await page.getByRole('button', { name: '상품별로 선택' }).click();
    await expect.poll(screen.path).toBe('/payment/claims/order-1');
    await expect.element(page.getByRole('radio', { name: '교환' })).toBeChecked();
    await expect.element(page.getByLabelText('상세 사유')).toHaveValue('크기가 맞지 않습니다.');
  });

  it('is not offered again while a claim is pending', async () => {
    answer('order.hasClaim', true);
    const request = { id: 7, isRefund: true, message: '커요.', createdAt: new Date().toISOString(), processedAt: null };
    const pending = { ...request, refundStatus: 'PENDING', state: 'REQUESTED' } as const;
    answer('order.detail', order({ ...delivered(1), refundRequest: pending }));
    await open();
    await expect.element(page.getByText('환불/교환 요청이 접수되었습니다.')).toBeVisible();
    await expect.element(send).not.toBeInTheDocument();
  });
});
