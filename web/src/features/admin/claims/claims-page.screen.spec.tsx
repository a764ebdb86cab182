import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { Answer } from '../../../shared/api/call-types.ts';
import { showsFourStates } from '../../../testing/four-states.ts';
import { answer } from '../../../testing/network.ts';
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
    username: 'haneul@example.com',
  })),
  totalElements: names.length,
  totalPages: names.length > 0 ? 1 : 0,
});
const open = () => renderScreen('/admin/payment/manageRefundHistories', { as: 'operator' });

showsFourStates({
  call: 'order.claims',
  open,
  data: [claims('김하늘'), '김하늘'],
  empty: [claims(), '환불 요청이 없습니다'],
  error: '환불, 교환 요청을 불러오는데 실패했습니다.',
});

it('folds a claim out by its row', async () => {
  answer('order.claims', claims('김하늘'));
  await open();
  await page.getByText('김하늘').click();
  await expect.element(page.getByText('크기가 맞지 않습니다.')).toBeVisible();
});
