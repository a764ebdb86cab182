import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Answer } from '../../../shared/api/call-types.ts';
import { showsFourStates } from '../../../testing/four-states.ts';
import { answer, answerLater, neverAnswer, refuse, requestsTo } from '../../../testing/network.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';

const orders = (...names: string[]): Answer<'reporting.orders'> => ({
  _embedded: {
    paymentHistoryDTOList: names.map((buyerName, index) => ({
      merchantUid: `order-${index}`,
      name: buyerName,
      phoneNumber: '01012345678',
      itemTitles: '카드 지갑',
      totalPrice: 42_000,
      paymentTime: '2026-03-02T03:04:05.000Z',
      paymentStatus: 'PREPARING',
      trackingNumber: null,
      memo: null,
      buyerName,
      buyerPhoneNumber: '01012345678',
      packingBatchId: null,
      paymentMethod: 'kakaopay',
    })),
  },
  page: { size: 15, number: 0, totalElements: names.length, totalPages: names.length > 0 ? 1 : 0 },
});
const open = () => renderScreen('/admin/order/manage/ALL', { as: 'operator' });
const filters = page.getByRole('form', { name: '주문 검색' });
const search = () => filters.getByRole('button', { name: '검색' }).click();
const readAlert = async (sentence: string): Promise<void> => {
  const dialog = page.getByRole('alertdialog');
  await expect.element(dialog.getByText(sentence)).toBeVisible();
  await dialog.getByRole('button', { name: '확인' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
};

showsFourStates({
  call: 'reporting.orders',
  open,
  data: [orders('김하늘'), '김하늘'],
  empty: [orders(), '해당 주문내역 정보가 없습니다.'],
  error: '주문 내역을 불러오는 중 오류가 발생했습니다.',
});

it('the order list names missing input of a filter, searches by a complete filter and clears the filter', async () => {
  answer('reporting.orders', orders('김하늘'));
  const screen = await open();
  await filters.getByLabelText('기간').click();
  await search();
  await readAlert('시작일과 종료일을 모두 입력해주세요.');
  await filters.getByLabelText('기간').click();
  await filters.getByLabelText('주문자').click();
  await search();
  await readAlert('이름 또는 전화번호 중 하나 이상 입력해주세요.');
  expect(screen.search()).toBe('');
  answer('reporting.orders', orders());
  await filters.getByLabelText('이름').fill('아무도없는이름');
  await search();
  await expect.element(page.getByText('검색 결과가 없습니다')).toBeVisible();
  expect(requestsTo('reporting.orders').at(-1)?.query).toEqual({ name: '아무도없는이름' });
  answer('reporting.orders', orders('김하늘'));
  await filters.getByRole('button', { name: '초기화' }).click();
  await expect.element(page.getByText('김하늘')).toBeVisible();
  expect(screen.search()).toBe('');
});

it('the order list searches by tracking number, with the chosen sorting and number of rows', async () => {
  answer('reporting.orders', orders('김하늘'));
  const screen = await open();
  await filters.getByLabelText('찾기').click();
  await search();
  await readAlert('주문번호는 끝자리 4자 이상의 숫자와 영문으로 입력해주세요.');
  await filters.getByLabelText('찾을 것').selectOptions('운송장 번호');
  await filters.getByLabelText('찾을 말').fill('6800-0000');
  await search();
  await expect.poll(screen.search).toBe('?trackingNumber=6800-0000');
  await page.getByLabelText('정렬').selectOptions('오래된 결제순');
  await page.getByLabelText('한 쪽에 보는 수').selectOptions('100건씩');
  await expect.poll(screen.search).toBe('?trackingNumber=6800-0000&size=100&sort=oldest');
  await expect
    .poll(() => requestsTo('reporting.orders').at(-1))
    .toMatchObject({ params: { size: '100' }, query: { trackingNumber: '6800-0000', sort: 'oldest' } });
});

it('the order list saves a filter under a name, opens the saved filter, and deletes the saved filter', async () => {
  answer('reporting.orders', orders('김하늘'));
  const screen = await renderScreen('/admin/order/manage/ALL?name=김&page=2', { as: 'operator' });
  await page.getByRole('button', { name: '이 조건 저장' }).click();
  await page.getByLabelText('조건 이름').fill('김씨');
  await page.getByRole('form', { name: '조건 저장' }).getByRole('button', { name: '저장' }).click();
  await filters.getByRole('button', { name: '초기화' }).click();
  await expect.poll(screen.search).toBe('');
  await page.getByRole('link', { name: '김씨' }).click();
  await expect.poll(() => new URLSearchParams(screen.search()).get('name')).toBe('김');
  await page.getByRole('button', { name: '저장한 조건 김씨 지우기' }).click();
  await expect.element(page.getByRole('link', { name: '김씨' })).not.toBeInTheDocument();
});

it('the order list goes to a typed page number, and to the last page when the number is too high', async () => {
  answer('reporting.orders', {
    ...orders('김하늘'),
    page: { size: 15, number: 0, totalElements: 1_500, totalPages: 100 },
  });
  const screen = await open();
  const number = page.getByLabelText('이동할 쪽');
  await number.fill('42');
  await page.getByRole('button', { name: '이동' }).click();
  await expect.poll(screen.search).toBe('?page=42');
  await number.fill('4200');
  await page.getByRole('button', { name: '이동' }).click();
  await expect.poll(screen.search).toBe('?page=100');
  await expect.poll(() => requestsTo('reporting.orders').at(-1)?.params).toMatchObject({ page: '99' });
});

it('the order list shows an exact total, but “이상” (at least) after a search by item', async () => {
  const many = { ...orders('김하늘'), page: { size: 15, number: 0, totalElements: 10_000, totalPages: 667 } };
  answer('reporting.orders', many);
  const first = await open();
  await expect.element(page.getByRole('status').filter({ hasText: '총' })).toMatchTextContent(/^총 10,000건$/);
  first.close();
  await renderScreen('/admin/order/manage/ALL?item=지갑', { as: 'operator' });
  await expect.element(page.getByRole('status').filter({ hasText: '총' })).toMatchTextContent(/^총 10,000건 이상$/);
});

it('the order list packs the orders of all pages into a batch by sending only the filter', async () => {
  answer('reporting.ordersByStatus', {
    ...orders('김하늘', '이바다'),
    page: { size: 15, number: 0, totalElements: 320, totalPages: 22 },
  });
  answer('packing.packMatching', { id: 7, orderCount: 320, skippedCount: 0 });
  answer('packing.batch', {
    ...{ id: 7, packedAt: '2026-03-02T03:04:05.000Z', size: 0, waiting: 0, cancelled: 0, ready: true, orders: [] },
  });
  const screen = await renderScreen('/admin/order/manage/PREPARING?only=unpacked&name=김', { as: 'operator' });
  await page.getByRole('checkbox', { name: '이 페이지 모두 선택' }).click();
  const bar = page.getByRole('toolbar');
  await bar.getByRole('button', { name: '모든 쪽의 320건 선택' }).click();
  await bar.getByRole('button', { name: '발주확인' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click();
  await expect.poll(screen.path).toBe('/admin/packing/7');
  await expect.element(page.getByText(/발주확인 · 주문 0건/)).toBeVisible();
  expect(requestsTo('packing.packMatching')[0]?.body).toMatchObject({ name: '김', only: 'unpacked' });
});

it('the order list marks chosen orders as delivered in one request, and says why one order was refused', async () => {
  const travelling = orders('김하늘', '이바다', '박솔');
  for (const row of travelling._embedded.paymentHistoryDTOList) row.paymentStatus = 'SHIPPING';
  answer('reporting.ordersByStatus', travelling);
  await renderScreen('/admin/order/manage/SHIPPING', { as: 'operator' });
  await page.getByRole('checkbox', { name: '이 페이지 모두 선택' }).click();
  await page.getByRole('checkbox', { name: 'order-2 선택' }).click();
  const deliver = page.getByRole('toolbar').getByRole('button', { name: '배송완료 처리' });
  const dialog = page.getByRole('alertdialog');
  await deliver.click();
  await expect.element(dialog).toMatchTextContent(/2건을 배송완료 처리 하시겠습니까.*안내 문자가 발송됩니다/s);
  await dialog.getByRole('button', { name: '취소' }).click();
  expect(requestsTo('order.deliverOrders')).toEqual([]);
  const refused = { merchantUid: 'order-1', ok: false, outcome: '취소를 처리하고 있습니다.' };
  answer('order.deliverOrders', { results: [{ merchantUid: 'order-0', ok: true, outcome: 'delivered' }, refused] });
  await deliver.click();
  await dialog.getByRole('button', { name: '확인' }).click();
  await expect.element(dialog).toMatchTextContent(/1건은 처리하지 못했습니다\.\s*order-1: 취소를 처리하고 있습니다\./);
  await dialog.getByRole('button', { name: '확인' }).click();
  await expect.element(page.getByRole('status').filter({ hasText: '1건이 배송완료 처리되었습니다.' })).toBeVisible();
  await expect.element(page.getByRole('toolbar')).not.toBeInTheDocument();
  expect(requestsTo('order.deliverOrders').map(({ body }) => body)).toEqual([{ merchantUids: ['order-0', 'order-1'] }]);
});

it('the order list marks the orders of all pages as delivered', async () => {
  const travelling = orders('김하늘', '이바다');
  for (const row of travelling._embedded.paymentHistoryDTOList) row.paymentStatus = 'SHIPPING';
  answer('reporting.ordersByStatus', {
    ...travelling,
    page: { size: 15, number: 0, totalElements: 120, totalPages: 8 },
  });
  await renderScreen('/admin/order/manage/SHIPPING?name=김', { as: 'operator' });
  await page.getByRole('checkbox', { name: '이 페이지 모두 선택' }).click();
  const bar = page.getByRole('toolbar');
  await bar.getByRole('button', { name: '모든 쪽의 120건 선택' }).click();
  await bar.getByRole('button', { name: '배송완료 처리' }).click();
  answer('order.deliverOrders', { results: [{ merchantUid: 'order-0', ok: true, outcome: 'delivered' }] });
  await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click();
  await expect.element(page.getByRole('toolbar')).not.toBeInTheDocument();
  expect(requestsTo('order.deliverOrders').map(({ body }) => body)).toEqual([{ merchantUids: ['order-0', 'order-1'] }]);
  const wholePages = requestsTo('reporting.ordersByStatus').filter(({ params }) => params.size === '100');
  expect(wholePages.map(({ params, query }) => [params.page, query])).toEqual([
    ['0', { name: '김' }],
    ['1', { name: '김' }],
  ]);
});

const travellingOf = (totalElements: number): Answer<'reporting.ordersByStatus'> => {
  const { _embedded, page: first } = orders('김하늘', '이바다');
  for (const row of _embedded.paymentHistoryDTOList) row.paymentStatus = 'SHIPPING';
  return { _embedded, page: { ...first, totalElements, totalPages: Math.ceil(totalElements / 15) } };
};
const chooseAllPages = async (total: string) => {
  await page.getByRole('checkbox', { name: '이 페이지 모두 선택' }).click();
  const bar = page.getByRole('toolbar');
  await bar.getByRole('button', { name: `모든 쪽의 ${total}건 선택` }).click();
  return { bar, deliver: bar.getByRole('button', { name: '배송완료 처리' }) };
};

it('the order list says that one action takes at most 1,000 orders, and ignores a second press', async () => {
  answer('reporting.ordersByStatus', travellingOf(1_320));
  await renderScreen('/admin/order/manage/SHIPPING', { as: 'operator' });
  const { bar, deliver } = await chooseAllPages('1,320');
  await expect.element(bar).toMatchTextContent(/1,320건 선택 · 한 번에 1,000건까지 처리합니다\./);
  const arrive = answerLater('reporting.ordersByStatus', travellingOf(1_320));
  await deliver.click();
  const busy = bar.getByRole('button', { name: '처리 중입니다…' });
  await expect.element(busy).toHaveAttribute('aria-busy', 'true');
  (busy.element() as HTMLElement).click();
  arrive();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: '취소' }).click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(deliver).toBeVisible();
  expect(requestsTo('reporting.ordersByStatus').filter(({ params }) => params.size === '100')).toHaveLength(10);
});

it('the order list closes its dialog when the session ends and the home page opens', async () => {
  answer('reporting.ordersByStatus', travellingOf(120));
  const screen = await renderScreen('/admin/order/manage/SHIPPING', { as: 'operator' });
  const { deliver } = await chooseAllPages('120');
  refuse('order.deliverOrders', 'UNAUTHENTICATED');
  neverAnswer('catalog.home');
  await deliver.click();
  await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click();
  await expect.poll(screen.path).toBe('/');
  await expect.poll(() => requestsTo('catalog.home').length).toBeGreaterThan(0);
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
});

it('the order list moves to the next row by j, selects a row by x, and clears the selection by Escape', async () => {
  answer('reporting.orders', orders('김하늘', '이바다'));
  await open();
  await expect.element(page.getByText('이바다')).toBeVisible();
  await userEvent.keyboard('jjx');
  await expect.element(page.getByRole('toolbar')).toMatchTextContent(/1건 선택/);
  await expect.element(page.getByRole('checkbox', { name: 'order-1 선택' })).toBeChecked();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('toolbar')).not.toBeInTheDocument();
});

it('the order list links to the late orders, including orders that were paid long ago', async () => {
  answer('reporting.ordersByStatus', orders('김하늘'));
  answer('reporting.ordersByStatusInPeriod', orders('김하늘', '이바다'));
  await renderScreen('/admin/order/manage/PREPARING', { as: 'operator' });
  const late = page.getByRole('link', { name: '발송이 늦은 주문 2건' });
  await expect.element(late).toBeVisible();
  const { startDate = '', endDate = '' } = requestsTo('reporting.ordersByStatusInPeriod')[0]?.query ?? {};
  expect(startDate).toBe('2000-01-01');
  // At least two business days lie between the end date and now.
  expect(Date.now() - Date.parse(endDate)).toBeGreaterThan(2 * 86_400_000);
  await late.click();
  await expect.element(page.getByText('이바다')).toBeVisible();
  await expect.element(page.getByRole('heading', { level: 1, name: '발송이 늦은 주문' })).toBeVisible();
  // No period was chosen, so the filter shows no period.
  await expect.element(page.getByLabelText('업무')).toHaveValue('late');
  await expect.element(page.getByLabelText('시작일')).not.toBeInTheDocument();
  await expect
    .element(page.getByRole('main').getByRole('link', { name: '피킹 리스트' }))
    .toHaveAttribute('href', `/admin/order/picking?${new URLSearchParams({ startDate, endDate })}`);
});

it('the order list fits a phone, and shows an order number on one line on a desktop', async () => {
  const list = orders('김하늘', '이바다');
  const [first] = list._embedded.paymentHistoryDTOList;
  if (first) first.merchantUid = '20260302120405000-K1RQNQ0FQSTP27F0';
  answer('reporting.ordersByStatus', list);
  await renderScreen('/admin/order/manage/PREPARING', { as: 'operator' });
  const link = page.getByRole('table').getByRole('link', { name: /27F0/ });
  await expect.element(link).toBeVisible();
  expect(link.element().getClientRects()).toHaveLength(1);
  await page.viewport(390, 844);
  try {
    await expect.element(page.getByRole('table').getByText('…TP27F0')).toBeVisible();
    const table = page.getByRole('region', { name: '주문 목록 표' }).element();
    expect(table.scrollWidth).toBe(table.clientWidth);
  } finally {
    await page.viewport(1440, 900);
  }
});
