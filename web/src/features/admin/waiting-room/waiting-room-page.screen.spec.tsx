import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { Answer } from '../../../shared/api/call-types.ts';
import { showsFourStates } from '../../../testing/four-states.ts';
import { answer, requestsTo } from '../../../testing/network.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';

const gate: Answer<'waiting.adminSaleGates'>[number] = {
  doorId: 1,
  itemId: null,
  title: '가을 발매',
  opensAt: '2026-03-02T03:04:05.000Z',
  closesAt: null,
  perMinute: 60,
  closedAt: null,
  createdAt: '2026-03-02T03:04:05.000Z',
};
const open = () => renderScreen('/admin/waiting-room', { as: 'operator' });
const form = page.getByRole('form', { name: '대기실 켜기' });
const submit = () => form.getByRole('button', { name: '대기실 켜기' }).click();
const agree = () => page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click();

beforeEach(() => {
  answer('waiting.waitingCounts', [{ doorId: 1, waiting: 120, away: 4, admitted: 33 }]);
  answer('catalog.operatorItems', {
    _embedded: { operatorItemDTOList: [] },
    page: { size: 8, number: 0, totalElements: 0, totalPages: 0 },
  });
});

showsFourStates({
  call: 'waiting.adminSaleGates',
  open,
  data: [[gate], '가을 발매'],
  empty: [[], '켜진 대기실이 없습니다.'],
  error: '대기실을 불러오는 중 오류가 발생했습니다.',
});

it('shows how many wait, and switches a gate off after a question', async () => {
  answer('waiting.adminSaleGates', [gate]);
  await open();
  const card = page.getByRole('listitem').filter({ hasText: '가을 발매' });
  await expect.element(card).toMatchTextContent(/대기120명자리 비움4명입장33명/);
  answer('waiting.closeSaleGate', { ...gate, closedAt: '2026-03-03T00:00:00.000Z' });
  await card.getByRole('button', { name: '대기실 끄기' }).click();
  await expect.element(page.getByRole('alertdialog')).toMatchTextContent(/기다리는 120명을 포함해/);
  await agree();
  await expect.poll(() => requestsTo('waiting.closeSaleGate')[0]?.params).toEqual({ doorId: '1' });
});

it('says under each field what is wrong with it, and goes to the first', async () => {
  answer('waiting.adminSaleGates', []);
  await open();
  await form.getByRole('radio', { name: '쇼핑몰 전체' }).click();
  await form.getByLabelText('시작 시각').fill('2026-03-02T12:00');
  await form.getByLabelText('종료 시각').fill('2026-03-01T12:00');
  await form.getByLabelText('분당 입장 인원').fill('0');
  await submit();
  for (const sentence of [
    '대기실 이름을 입력해주세요.',
    '종료 시각은 시작 시각보다 뒤여야 합니다.',
    '1명부터 60,000명까지 입력해주세요.',
  ])
    await expect.element(page.getByText(sentence)).toBeVisible();
  await expect.element(form.getByLabelText('대기실 이름')).toHaveFocus();
  expect(requestsTo('waiting.openSaleGate')).toEqual([]);
});

it('needs an item unless it is for the whole shop, which it asks about before', async () => {
  answer('waiting.adminSaleGates', []);
  await open();
  await form.getByLabelText('대기실 이름').fill('가을 발매');
  await submit();
  await expect.element(form.getByRole('alert').first()).toMatchTextContent('상품을 선택해주세요.');
  await form.getByRole('radio', { name: '쇼핑몰 전체' }).click();
  answer('waiting.openSaleGate', gate);
  await submit();
  await expect.element(page.getByRole('alertdialog')).toMatchTextContent(/쇼핑몰 전체 대기실을 켜시겠습니까\?/);
  await agree();
  await expect.poll(() => requestsTo('waiting.openSaleGate')[0]?.body).toMatchObject({ itemId: null, perMinute: 60 });
});
