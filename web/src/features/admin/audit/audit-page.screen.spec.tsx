import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { Answer } from '../../../shared/api/call-types.ts';
import { showsFourStates } from '../../../testing/four-states.ts';
import { answer } from '../../../testing/network.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';

const records = (...actions: string[]): Answer<'reporting.audit'> => ({
  content: actions.map((action, index) => ({
    id: `record-${index}`,
    actedAt: '2026-03-02T03:04:05.000Z',
    service: 'order-payment',
    operatorId: 1,
    username: 'operator@example.com',
    displayName: '운영자',
    operation: 'setDeliveryFee',
    action,
    kind: 'setting',
    thingId: 'deliveryFee',
    name: null,
    before: { deliveryFee: 3_000 },
    after: { deliveryFee: 3_500 },
    address: '127.0.0.1',
    userAgent: null,
  })),
  totalElements: actions.length,
  totalPages: actions.length > 0 ? 1 : 0,
  operators: [{ id: 1, displayName: '운영자', username: 'operator@example.com' }],
  actions: ['배송비 변경', '상품 등록'],
});
const open = () => renderScreen('/admin/audit', { as: 'operator' });

showsFourStates({
  call: 'reporting.audit',
  open,
  data: [records('배송비 변경'), '배송비 3,000 → 3,500'],
  empty: [records(), '검색 결과가 없습니다'],
  error: '감사 기록을 불러오는 중 오류가 발생했습니다.',
});

it('a row of the audit page unfolds to the values before and after the change', async () => {
  answer('reporting.audit', records('배송비 변경'));
  await open();
  await page.getByRole('button', { name: '배송비 변경 펼치기' }).click();
  await expect.element(page.getByRole('table', { name: '배송비 변경 전과 후' })).toMatchTextContent(/3,0003,500/);
  await expect.element(page.getByRole('button', { name: '배송비 변경 접기' })).toHaveAttribute('aria-expanded', 'true');
});
