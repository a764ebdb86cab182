import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { Answer } from '../../../shared/api/call-types.ts';
import { showsFourStates } from '../../../testing/four-states.ts';
import { answer, refuse, requestsTo } from '../../../testing/network.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';

const packedAt = '2026-03-02T03:04:05.000Z';
const summary = { id: 12, packedAt, size: 2, waiting: 1, cancelled: 1 };
const batches = (...content: Answer<'packing.batches'>['content']): Answer<'packing.batches'> => ({
  content,
  totalElements: content.length,
  totalPages: content.length > 0 ? 1 : 0,
});
const order = (
  merchantUid: string,
  paymentStatus: 'PREPARING' | 'CANCELLED',
): Answer<'packing.batch'>['orders'][0] => ({
  ...{ merchantUid, paymentStatus, name: '김하늘', buyerName: '김하늘', itemTitles: '카드 지갑', quantity: 1 },
  ...{ paymentTime: packedAt, trackingNumber: null, memo: null },
});
const batch = (ready = true): Answer<'packing.batch'> => ({
  ...summary,
  ready,
  orders: [order('order-1', 'PREPARING'), order('order-2', 'CANCELLED')],
});
const slip = (merchantUid: string): Answer<'packing.slips'>['orders'][0] => ({
  ...{ merchantUid, paymentTime: packedAt, name: '김하늘', phoneNumber: '01012345678', buyerName: '이바다' },
  ...{ postCode: '04524', address: '서울시 중구', detailAddress: '1층', postMemo: '문 앞', memo: null },
  lines: [{ itemId: 1, itemOptionId: 11, title: '카드 지갑', itemOptionName: '카멜', productCode: null, quantity: 3 }],
});
const work = (unpacked: number) =>
  answer('reporting.orderWork', { unpacked, waiting: 3, oldestPaidAt: null, inTransit: 0 });
const open = (path = '/admin/packing') => renderScreen(path, { as: 'operator' });
const main = page.getByRole('main');
const pressPack = () => main.getByRole('button', { name: '발주확인' }).click();
const confirmIt = () => page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click();

showsFourStates({
  call: 'packing.batches',
  open,
  data: [batches(summary), '포장 12차'],
  empty: [batches(), '포장 목록이 없습니다'],
  error: '포장 목록을 불러오는 중 오류가 발생했습니다.',
});

it('the packing page packs all waiting orders, repeats a failed request unchanged, and opens the batch', async () => {
  answer('packing.batches', batches());
  answer('packing.batch', batch());
  work(2);
  const screen = await open();
  await expect.element(page.getByRole('region', { name: '아직 출력하지 않은 주문' })).toMatchTextContent(/2건/);
  refuse('order.packOrders', 'UNAVAILABLE');
  await pressPack();
  await confirmIt();
  await expect.element(page.getByText(/잠시 연결이 원활하지 않습니다/)).toBeVisible();
  await page.getByRole('button', { name: '확인' }).click();
  answer('order.packOrders', { id: 12, orderCount: 2, skippedCount: 0 });
  await pressPack();
  await confirmIt();
  await expect.poll(screen.path).toBe('/admin/packing/12');
  await expect.element(page.getByRole('alert')).toBeVisible();
  const [first, again] = requestsTo('order.packOrders').map(({ body }) => body);
  expect(again).toEqual(first);
});

it('the packing page packs nothing when no order waits', async () => {
  answer('packing.batches', batches());
  await open();
  await expect.element(page.getByRole('region', { name: '아직 출력하지 않은 주문' })).toMatchTextContent(/0건/);
  await expect.element(main.getByText('포장 목록이 없습니다')).toBeVisible();
  await expect.element(main.getByRole('button', { name: '발주확인' })).toBeDisabled();
});

it('a packing batch names its cancelled orders, and links to its picking list and slips', async () => {
  answer('packing.batch', batch());
  await open('/admin/packing/12');
  await expect.element(page.getByRole('alert')).toMatchTextContent(/취소된 주문이 1건 있습니다/);
  await expect.element(main.getByText('취소됨').last()).toBeVisible();
  const picking = main.getByRole('link', { name: '피킹 리스트' });
  await expect.element(picking).toHaveAttribute('href', '/admin/order/picking?batchId=12');
  await expect
    .element(main.getByRole('link', { name: '포장 명세서' }))
    .toHaveAttribute('href', '/admin/packing/12/slips');
});

it('a packing batch has no link to its slips while the shop is still collecting the orders', async () => {
  answer('packing.batch', batch(false));
  await open('/admin/packing/12');
  await expect.element(page.getByText(/주문을 모으고 있습니다/)).toBeVisible();
  expect(main.getByRole('link', { name: '포장 명세서' }).elements()).toEqual([]);
  answer('packing.batch', batch());
  await expect.element(main.getByRole('link', { name: '포장 명세서' })).toBeVisible();
});

it('the packing slips print one page for each order', async () => {
  answer('packing.slips', { orders: [slip('order-1'), slip('order-3')] });
  answer('packing.batch', batch());
  await open('/admin/packing/12/slips');
  await expect.element(page.getByText(/모두 2쪽입니다/)).toBeVisible();
  const papers = page.getByRole('article').elements();
  expect(papers).toHaveLength(2);
  expect(papers[0]?.textContent).toMatch(/포장 12차 · 1 \/ 2.*order-1.*김하늘 · 010-1234-5678.*이바다.*문 앞.*카멜.*3/);
  expect(getComputedStyle(papers[0] as Element).breakAfter).toBe('page');
});

it('a packing batch is not found when its address has no number', async () => {
  await open('/admin/packing/x');
  await expect.element(page.getByText('존재하지 않는 페이지입니다.')).toBeVisible();
});

it('the list of packing batches fits a phone without sideways scrolling', async () => {
  answer('packing.batches', batches({ ...summary, size: 1_000, waiting: 1_000 }));
  work(0);
  await page.viewport(390, 844);
  try {
    await open();
    const table = main.getByRole('table');
    await expect.element(table.getByText('1,000건').first()).toBeVisible();
    const region = table.element().parentElement;
    expect(region?.scrollWidth).toBe(region?.clientWidth);
    await expect.element(table.getByText('2026.03.02 12:04').first()).toBeVisible();
  } finally {
    await page.viewport(1440, 900);
  }
});
