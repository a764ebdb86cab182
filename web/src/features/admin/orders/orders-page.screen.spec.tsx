import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Answer } from '../../../shared/api/call-types.ts';
import { showsFourStates } from '../../../testing/four-states.ts';
import { answer, requestsTo } from '../../../testing/network.ts';
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

it('says what a filter misses, searches by it, and clears it', async () => {
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

it('is worked by the keys of the table', async () => {
  answer('reporting.orders', orders('김하늘', '이바다'));
  await open();
  await expect.element(page.getByText('이바다')).toBeVisible();
  await userEvent.keyboard('jjx');
  await expect.element(page.getByRole('toolbar')).toMatchTextContent(/1건 선택/);
  await expect.element(page.getByRole('checkbox', { name: 'order-1 선택' })).toBeChecked();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('toolbar')).not.toBeInTheDocument();
});
