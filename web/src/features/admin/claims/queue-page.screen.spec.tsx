import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { Answer } from '../../../shared/api/call-types.ts';
import { showsFourStates } from '../../../testing/four-states.ts';
import { answer, requestsTo } from '../../../testing/network.ts';
import { auditPage } from '../../../testing/page-audit.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';

type Queue = Answer<'order.claimQueue'>;
const claim = (
  id: number,
  realName: string,
  more: Partial<Queue['content'][number]> = {},
): Queue['content'][number] => ({
  ...{ id, realName, merchantUid: `order-${id}`, kind: 'return', state: 'REQUESTED', reason: 'SIZE', fault: 'buyer' },
  ...{ message: '크기가 맞지 않습니다.', phoneNumber: '01012345678', paymentStatus: 'DELIVERED' },
  money: { goods: 39_000, discountShare: 0, feeBack: 0, feeCharged: 0, returnFee: 3_000, refund: 36_000 },
  lines: [
    {
      ...{ lineId: id, title: '카드 지갑', itemOptionName: '블랙', imageUrl: '' },
      ...{ unitPrice: 39_000, quantity: 1, restocked: null },
    },
  ],
  ...{ refunding: false, refunded: null, refusal: null, writeOff: null, trackingNumber: null },
  ...{ createdAt: '2026-03-02T03:04:05.000Z', dueAt: null, processedAt: null },
  ...more,
});
const queue = (...content: Queue['content']): Queue => ({
  content,
  totalElements: content.length,
  totalPages: content.length > 0 ? 1 : 0,
});
const open = (search = '') => renderScreen(`/admin/payment/claims${search}`, { as: 'operator' });
const main = page.getByRole('main');

showsFourStates({
  call: 'order.claimQueue',
  open,
  data: [queue(claim(1, '김하늘')), '2026.03.02 12:04'],
  empty: [queue(), '처리할 반품·교환이 없습니다.'],
  error: '처리할 반품·교환을 불러오지 못했습니다.',
});

it('the claim queue marks an overdue refund, and offers the next step in the unfolded row', async () => {
  answer(
    'order.claimQueue',
    queue(claim(1, '김하늘', { state: 'INSPECTED', dueAt: '2026-03-05T15:00:00.000Z', noticedOn: '2026-03-01' })),
  );
  await open();
  await expect.element(main.getByText('기한 지남').last()).toBeVisible();
  await main.getByRole('button', { name: '김하늘 반품 자세히' }).click();
  await expect.element(main.getByText('크기가 맞지 않습니다.')).toBeVisible();
  await expect.element(main.getByText('문제를 안 날 3월 1일(일)')).toBeVisible();
  await expect.element(main.getByRole('button', { name: '36,000원 환불' })).toBeVisible();
  await auditPage();
});

it('the claim queue shows the main facts of a claim on a phone without sideways scrolling', async () => {
  const dueAt = '2026-03-05T15:00:00.000Z';
  answer('order.claimQueue', queue(claim(1, '김하늘', { state: 'RECEIVED', dueAt }), claim(2, '이바다')));
  await page.viewport(390, 844);
  try {
    await open();
    for (const text of ['김하늘', '반품 입고됨', '36,000원', '기한 지남']) {
      const shown = main.getByRole('row').filter({ hasText: '김하늘' }).getByText(text, { exact: false }).first();
      await expect.element(shown).toBeVisible();
      expect(shown.element().getBoundingClientRect().right, text).toBeLessThanOrEqual(390);
    }
    const table = main.getByRole('region', { name: '처리할 취소·반품·교환 표' }).element();
    expect(table.scrollWidth).toBe(table.clientWidth);
    await auditPage();
  } finally {
    await page.viewport(1440, 900);
  }
});

it('the claim queue shows only the claims that wait for the chosen step', async () => {
  answer('order.claimQueue', queue(claim(1, '김하늘', { state: 'COLLECTING' })));
  await open();
  await main.getByRole('link', { name: '수거 중' }).click();
  await expect
    .poll(() => requestsTo('order.claimQueue').map(({ query }) => query))
    .toContainEqual({ state: 'COLLECTING' });
  await expect.element(main.getByRole('status')).toMatchTextContent('총 1건 · 상품이 돌아오기를 기다립니다.');
  await expect.element(main.getByRole('link', { name: '수거 중' })).toHaveAttribute('aria-current', 'page');
});

it('the claim queue shows the difference of an exchange, and offers no next step before the buyer pays', async () => {
  const money = { goods: 0, discountShare: 0, feeBack: 0, feeCharged: 0, returnFee: 0, refund: 0, difference: 10_000 };
  const payment = { merchantUid: 'due-1', amount: 10_000, state: 'waiting' as const, expiresAt: null };
  answer(
    'order.claimQueue',
    queue(
      claim(1, '김하늘', { kind: 'exchange', money }),
      claim(2, '이바다', { kind: 'exchange', money, state: 'ACCEPTED', payment }),
    ),
  );
  await open();
  await main.getByRole('button', { name: '김하늘 교환 자세히' }).click();
  await expect.element(main.getByText('승인하면 구매자가 결제할 차액 10,000원')).toBeVisible();
  await main.getByRole('button', { name: '이바다 교환 자세히' }).click();
  await expect.element(main.getByText('차액 10,000원 결제 대기')).toBeVisible();
  await expect.element(main.getByRole('button', { name: '거절' }).last()).toBeVisible();
  await expect.element(main.getByRole('button', { name: '입고 확인' })).not.toBeInTheDocument();
});

it('the claim queue changes the carrier and tracking number of a return parcel', async () => {
  const onItsWay = { state: 'COLLECTING', trackingNumber: '680000000001', carrier: 'cj' } as const;
  answer('order.claimQueue', queue(claim(1, '김하늘', onItsWay)));
  answer('order.setReturnParcel', claim(1, '김하늘', onItsWay));
  await open();
  await main.getByRole('button', { name: '김하늘 반품 자세히' }).click();
  await expect.element(main.getByText('반송 운송장 CJ대한통운 680000000001', { exact: false })).toBeVisible();
  await main.getByRole('button', { name: '반송 운송장 변경' }).click();
  await expect.element(main.getByLabelText('택배사')).toHaveValue('cj');
  await main.getByLabelText('택배사').selectOptions('hanjin');
  await main.getByLabelText('반송 운송장 번호').fill('68000000000012');
  await auditPage();
  await main.getByRole('button', { name: '등록', exact: true }).click();
  await expect
    .poll(() => requestsTo('order.setReturnParcel')[0])
    .toMatchObject({ params: { id: '1' }, body: { carrier: 'hanjin', trackingNumber: '68000000000012' } });
});

it('the claim queue accepts the chosen claims together, and names a refused claim with its reason', async () => {
  answer('order.claimQueue', queue(claim(1, '김하늘'), claim(2, '이바다')));
  await open('?state=REQUESTED');
  await expect.element(main.getByText('김하늘').last()).toBeVisible();
  await expect.element(main.getByRole('toolbar')).not.toBeInTheDocument();
  await main.getByRole('checkbox', { name: '김하늘 선택' }).click();
  await main.getByRole('checkbox', { name: '이바다 선택' }).click();
  const results = (reason?: string) =>
    [1, 2].map((id) => ({
      id,
      ok: id === 1 || reason === undefined,
      outcome: id === 2 && reason ? reason : 'accepted',
    }));
  answer('order.acceptClaims', { results: results('교환할 상품이 품절되었습니다.') });
  await main.getByRole('button', { name: '선택한 2건 승인' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click();
  await expect.element(page.getByRole('alertdialog')).toMatchTextContent(/이바다: 교환할 상품이 품절되었습니다\./);
  expect(requestsTo('order.acceptClaims').map(({ body }) => body)).toEqual([{ ids: [1, 2] }]);
  await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click();
  answer('order.acceptClaims', { results: results() });
  await main.getByRole('button', { name: '선택한 2건 승인' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click();
  await expect.element(page.getByText('2건을 승인했습니다.')).toBeVisible();
});
