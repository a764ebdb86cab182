import { problems } from '@gyeol/contracts/problems.ts';
import { expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import type { Answer } from '../../../shared/api/call-types.ts';
import { showsFourStates } from '../../../testing/four-states.ts';
import { answer, refuse, requestsTo } from '../../../testing/network.ts';
import { auditPage } from '../../../testing/page-audit.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';

const claims = (...names: string[]): Answer<'order.claims'> => ({
  content: names.map((realName, index) => ({
    id: index + 1,
    isRefund: true,
    realName,
    phoneNumber: '01012345678',
    originalMerchantUid: `order-${index}`,
    createdAt: '2026-03-02T03:04:05.000Z',
    refundStatus: 'PENDING',
    paymentStatus: 'DELIVERED',
    message: '크기가 맞지 않습니다.',
    itemTitles: '카드 지갑',
    trackingNumber: null,
    originalTotalPrice: 42_000,
    price: 42_000,
    refundable: 42_000,
    kind: 'return',
    username: 'haneul@example.com',
  })),
  totalElements: names.length,
  totalPages: names.length > 0 ? 1 : 0,
});
const line = {
  lineId: 5,
  title: '카드 지갑',
  itemOptionName: '블랙',
  imageUrl: '',
  unitPrice: 39_000,
  quantity: 1,
  restocked: null,
};
const money = { goods: 39_000, discountShare: 0, feeBack: 0, feeCharged: 0, returnFee: 3_000, refund: 36_000 };
type LineClaim = Answer<'order.claimableLines'>['claims'][number];
const lineClaim = (more: Partial<LineClaim> = {}): LineClaim => ({
  id: 1,
  merchantUid: 'order-0',
  kind: 'return',
  state: 'REQUESTED',
  reason: 'SIZE',
  fault: 'buyer',
  message: '크기가 맞지 않습니다.',
  lines: [line],
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
const receiver = {
  name: '김하늘',
  phoneNumber: '01012345678',
  postCode: '04400',
  address: '서울 용산구 이태원로 1',
  detailAddress: '2층',
};
const answerLines = (claim: LineClaim) =>
  answer('order.claimableLines', {
    lines: [],
    kinds: ['return', 'exchange'],
    cancelsOrder: false,
    refundable: 0,
    until: null,
    refusal: null,
    receiver,
    claims: [claim],
  });
const agree = () => page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click();
const unfold = async () => {
  answer('order.claims', claims('김하늘'));
  await open();
  await page.getByText('김하늘').click();
};
const open = () => renderScreen('/admin/payment/manageRefundHistories', { as: 'operator' });

showsFourStates({
  call: 'order.claims',
  open,
  data: [claims('김하늘'), '김하늘'],
  empty: [claims(), '환불 요청이 없습니다'],
  error: '환불, 교환 요청을 불러오는데 실패했습니다.',
});

it('the claims page shows only an error and a link to all claims when a search fails', async () => {
  refuse('order.claimsByName', 'INTERNAL');
  await renderScreen('/admin/payment/manageRefundHistories?by=name&term=김', { as: 'operator' });
  await expect.element(page.getByText('환불, 교환 요청을 불러오는데 실패했습니다.')).toBeVisible();
  expect(page.getByRole('button', { name: '검색', exact: true }).elements()).toEqual([]);
  answer('order.claims', claims('김하늘'));
  await page.getByRole('link', { name: '검색 조건 없이 보기' }).click();
  await expect.element(page.getByText('김하늘').first()).toBeVisible();
});

it('the claims page shows the amount to refund before the operator cancels the payment', async () => {
  const [row] = claims('김하늘').content;
  answer('order.claims', { ...claims('김하늘'), content: row ? [{ ...row, refundable: 30_000 }] : [] });
  answerLines(lineClaim());
  await open();
  await page.getByText('김하늘').click();
  await page.getByRole('button', { name: '결제 취소' }).click();
  const question = page.getByRole('alertdialog');
  await expect
    .element(question)
    .toMatchTextContent(/30,000원이 환불됩니다\..*결제 금액 42,000원에서 이미 환불한 금액을 뺀/s);
  await expect.element(question.getByRole('button', { name: '30,000원 결제 취소' })).toBeVisible();
  await question.getByRole('button', { name: '닫기' }).click();
  await agree();
});

it('the claims page lists cancelled order lines separately, and offers no steps for them', async () => {
  const [row] = claims('이바다').content;
  const cancelled = { ...row, isRefund: true, kind: 'cancel' as const };
  answer('order.claims', claims('김하늘'));
  answer('order.cancels', { ...claims('이바다'), content: row ? [{ ...row, ...cancelled }] : [] });
  answerLines(lineClaim({ kind: 'cancel', state: 'ACCEPTED' }));
  await open();
  await page.getByRole('link', { name: '상품별 취소·부분 환불' }).click();
  await page.getByRole('button', { name: '이바다 취소 자세히' }).click();
  await expect.element(page.getByRole('link', { name: '주문 내역 보기' })).toBeVisible();
  expect(page.getByRole('button', { name: /처리완료로 변경|결제 취소/ }).elements()).toEqual([]);
  await page.getByRole('checkbox', { name: '처리완료 보기' }).click();
  await expect.poll(() => requestsTo('order.cancels').at(-1)?.query).toMatchObject({ processed: 'true' });
});

it('the claims page shows the message, the fault and the refund of a claim in the unfolded row', async () => {
  answerLines(lineClaim());
  await unfold();
  await expect.element(page.getByText('크기가 맞지 않습니다.')).toBeVisible();
  await expect.element(page.getByText('구매자 귀책', { exact: false }).first()).toBeVisible();
  await expect.element(page.getByText('36,000원')).toBeVisible();
});

it('the claims page accepts a claim, changes who is at fault, and refuses a claim only with a reason', async () => {
  answerLines(lineClaim());
  answer('order.moveClaim', lineClaim({ state: 'ACCEPTED' }));
  answer('order.setClaimFault', lineClaim({ fault: 'seller' }));
  await unfold();
  await page.getByRole('button', { name: '승인' }).click();
  await expect.element(page.getByText('처리 상태가 변경되었습니다.')).toBeVisible();
  expect(requestsTo('order.moveClaim')[0]?.body).toEqual({ to: 'ACCEPTED' });
  await page.getByRole('button', { name: '판매자 귀책으로 변경' }).click();
  await expect.poll(() => requestsTo('order.setClaimFault')[0]?.body).toEqual({ fault: 'seller' });
  await page.getByRole('button', { name: '거절', exact: true }).click();
  await expect.element(page.getByText('거절 사유를 입력해주세요.')).toBeVisible();
  await page.getByLabelText('거절 사유').fill('착용한 흔적');
  await page.getByRole('button', { name: '거절', exact: true }).click();
  await expect
    .poll(() => requestsTo('order.moveClaim').at(-1)?.body)
    .toEqual({ to: 'REFUSED', refusal: '착용한 흔적' });
});

it('the claims page refunds the amount that the operator saw, after a confirmation', async () => {
  answerLines(lineClaim({ state: 'INSPECTED', dueAt: '2026-03-10T15:00:00.000Z' }));
  answer('order.refundClaim', lineClaim({ state: 'REFUNDED', refunded: 36_000 }));
  await unfold();
  await page.getByRole('button', { name: '36,000원 환불' }).click();
  expect(requestsTo('order.refundClaim')).toEqual([]);
  await agree();
  await expect.poll(() => requestsTo('order.refundClaim')[0]?.body).toEqual({ expectedRefund: 36_000 });
});

it('the claims page retries the part of a refund that the payment provider refused', async () => {
  answerLines(lineClaim({ state: 'INSPECTED', refunding: true, refundRefused: true }));
  answer('order.refundClaim', lineClaim({ state: 'REFUNDED', refunded: 36_000 }));
  await unfold();
  await expect.element(page.getByText('나머지는 결제사가 거절했습니다.', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: '나머지 다시 환불' }).click();
  await expect.element(page.getByText('환불되었습니다.', { exact: true })).toBeVisible();
  expect(requestsTo('order.refundClaim')[0]?.body).toEqual({ expectedRefund: 36_000 });
});

it('the claims page completes an inspection, and sends the number of written-off pieces with a reason', async () => {
  answerLines(lineClaim({ state: 'RECEIVED', lines: [{ ...line, quantity: 2 }] }));
  await unfold();
  answer('order.moveClaim', lineClaim({ state: 'INSPECTED' }));
  await page.getByRole('checkbox', { name: '카드 지갑 블랙' }).click();
  await page.getByRole('button', { name: '검수 완료' }).click();
  await expect.element(page.getByText('폐기 사유를 입력해주세요.')).toBeVisible();
  await page.getByLabelText('폐기 사유').fill('얼룩');
  await page.getByRole('button', { name: '수량 줄이기' }).click();
  await page.getByRole('button', { name: '검수 완료' }).click();
  await expect
    .poll(() => requestsTo('order.moveClaim').at(-1)?.body)
    .toEqual({
      to: 'INSPECTED',
      writtenOff: [{ lineId: 5, quantity: 1 }],
      writeOff: '얼룩',
    });
});

const exchange = { itemOptionId: 12, itemOptionName: '브라운', difference: -5_000 };
const exchanged = (more: Partial<LineClaim>) =>
  lineClaim({
    kind: 'exchange',
    lines: [{ ...line, exchange }],
    money: { ...money, goods: 0, returnFee: 0, refund: 5_000, difference: -5_000 },
    ...more,
  });

it('the claims page turns an exchange into a return after the option turned out to be sold out', async () => {
  answerLines(exchanged({}));
  refuse('order.moveClaim', 'CLAIM_OPTION_SOLD_OUT');
  answer('order.turnIntoReturn', lineClaim());
  await unfold();
  await expect.element(page.getByText('→ 브라운', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: '승인' }).click();
  await expect.element(page.getByText(problems.CLAIM_OPTION_SOLD_OUT[1])).toBeVisible();
  await page.getByRole('alertdialog').getByRole('button').click();
  await page.getByRole('button', { name: '반품으로 변경' }).click();
  await agree();
  await expect.poll(() => requestsTo('order.turnIntoReturn').length).toBe(1);
});

it('the claims page ships an exchange with a tracking number and refunds the difference', async () => {
  answerLines(exchanged({ state: 'INSPECTED' }));
  answer('order.shipExchange', exchanged({ state: 'EXCHANGED', refunded: 5_000 }));
  await unfold();
  const button = page.getByRole('button', { name: '발송하고 5,000원 환불' });
  await button.click();
  await expect.element(page.getByText('운송장 번호를 입력해주세요.')).toBeVisible();
  await page.getByLabelText('교환 상품 운송장 번호').fill('6800000000011');
  await button.click();
  await agree();
  await expect
    .poll(() => requestsTo('order.shipExchange')[0]?.body)
    .toEqual({ trackingNumber: '6800000000011', expectedRefund: 5_000 });
});

it('the claims page retries the refused refund of a difference after the exchange was shipped', async () => {
  const parcel = {
    ...{ carrier: '우체국', trackingNumber: '6800000000011', postUrl: 'https://example.com/1' },
    ...{ shippedAt: '2026-03-05T03:04:05.000Z', deliveredAt: '2026-03-06T03:04:05.000Z' },
  };
  answerLines(exchanged({ state: 'INSPECTED', parcel }));
  answer('order.shipExchange', exchanged({ state: 'EXCHANGED', refunded: 5_000, parcel }));
  await unfold();
  await expect.element(page.getByText('결제사가 차액 환불을 거절했습니다.', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: '5,000원 다시 환불' }).click();
  await agree();
  await expect
    .poll(() => requestsTo('order.shipExchange')[0]?.body)
    .toEqual({ trackingNumber: '6800000000011', expectedRefund: 5_000 });
});

it('the claims page says that the difference of an exchange is not paid yet', async () => {
  const payment = { merchantUid: 'due-1', amount: 10_000, state: 'waiting', expiresAt: null } as const;
  answerLines(exchanged({ state: 'ACCEPTED', payment }));
  await unfold();
  await expect.element(page.getByText('차액 10,000원 결제 대기')).toBeVisible();
  await expect.element(page.getByText('교환할 옵션의 재고를 잡아두었습니다.')).toBeVisible();
});

it('the claims page shows the photos of the buyer and the pick-up address', async () => {
  answerLines(lineClaim({ photos: ['/media/a.webp', '/media/b.webp'], pickup: { ...receiver, name: '이지수' } }));
  await unfold();
  await expect.element(page.getByText('이지수', { exact: false })).toBeVisible();
  await expect.element(page.getByText('이태원로 1', { exact: false })).toBeVisible();
  expect(page.getByRole('link', { name: /첨부 사진/ }).elements()).toHaveLength(2);
});

it('the claims page shows name, kind, state and time of a claim on a phone without sideways scrolling', async () => {
  onTestFinished(() => page.viewport(1440, 900));
  answer('order.claims', claims('김하늘', '이바다'));
  await page.viewport(390, 844);
  await renderScreen('/admin/payment/manageRefundHistories', { as: 'operator' });
  const row = page.getByRole('row').filter({ hasText: '김하늘' });
  for (const text of ['김하늘', '환불', '대기중', '2026.03.02 12:04']) {
    const shown = row.getByText(text, { exact: false }).first();
    await expect.element(shown).toBeVisible();
    expect(shown.element().getBoundingClientRect().right, text).toBeLessThanOrEqual(390);
  }
  const table = row.element().closest('[role="region"]');
  expect(table?.scrollWidth).toBe(table?.clientWidth);
  await auditPage();
});
