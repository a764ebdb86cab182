import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Answer } from '../../../shared/api/call-types.ts';
import { showsFourStates } from '../../../testing/four-states.ts';
import { answer, requestsTo } from '../../../testing/network.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { expectSound } from '../../../testing/sound.ts';

const item = (id: number, priority: number): Answer<'catalog.setPriority'> => ({
  id,
  title: `가방 ${id}`,
  price: 39_000,
  discountPrice: 39_000,
  imageUrl: '/pictures/bag.webp',
  priority,
});
const items = (...priorities: number[]): Answer<'catalog.itemsByPriority'> => ({
  _embedded: { priorityItemDTOList: priorities.map((priority, index) => item(index + 1, priority)) },
  page: { size: 50, number: 0, totalElements: priorities.length, totalPages: priorities.length > 0 ? 2 : 0 },
});
const open = () => renderScreen('/admin/prioritySetting', { as: 'operator' });

showsFourStates({
  call: 'catalog.itemsByPriority',
  open,
  data: [items(1, 0), '가방 2'],
  empty: [items(), '등록된 상품이 없습니다.'],
  error: '상품 목록을 불러오는 중 오류가 발생했습니다.',
});

it('says which items share a rank', async () => {
  answer('catalog.itemsByPriority', items(1, 1));
  await open();
  await expect.element(page.getByText(/1순위가 2개입니다 \(가방 1, 가방 2\)\./)).toBeVisible();
});

it('finds the item that is to be among the first by its name, and goes back to all', async () => {
  answer('catalog.itemsByPriority', items(1, 0));
  const screen = await open();
  await expect.element(page.getByText('가방 2', { exact: true })).toBeVisible();
  answer('catalog.itemsByPriority', items(3));
  await page.getByLabelText('상품명', { exact: true }).fill(' 가방 ');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => requestsTo('catalog.itemsByPriority').at(-1)?.query).toEqual({ q: '가방' });
  await expect.element(page.getByText('가방 2', { exact: true })).not.toBeInTheDocument();
  expect(screen.path()).toBe('/admin/prioritySetting');
  await expectSound();
  answer('catalog.itemsByPriority', items());
  await page.getByLabelText('상품명', { exact: true }).fill('없는 것');
  await page.getByRole('button', { name: '검색' }).click();
  await expect.element(page.getByText('검색된 상품이 없습니다.')).toBeVisible();
  answer('catalog.itemsByPriority', items(1, 0));
  await page.getByRole('button', { name: '전체 보기' }).click();
  await expect.element(page.getByText('가방 2', { exact: true })).toBeVisible();
});

describe('a rank that is typed', () => {
  const rank = page.getByLabelText('가방 1 우선순위', { exact: true });
  const edit = async () => {
    answer('catalog.itemsByPriority', items(0, 2));
    const screen = await open();
    await page.getByRole('button', { name: '가방 1 우선순위 0 수정' }).click();
    await expect.element(rank).toHaveFocus();
    return screen;
  };

  it.each([
    ['1.5', '우선순위는 0 이상의 정수만 입력할 수 있습니다.'],
    ['10001', '우선순위는 10,000 이하로 입력해주세요.'],
  ])('is refused when it is %s', async (text, sentence) => {
    await edit();
    await rank.fill(text);
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText(sentence)).toBeVisible();
    await expectSound();
    expect(requestsTo('catalog.setPriority')).toEqual([]);
  });

  it('is not lost by going to the next page without a question', async () => {
    const screen = await edit();
    await rank.fill('99');
    await page.getByRole('button', { name: 'NEXT' }).click();
    const question = page.getByRole('alertdialog');
    await expect.element(question).toMatchTextContent(/변경 사항이 저장되지 않습니다/);
    await question.getByRole('button', { name: '취소' }).click();
    await expect.element(rank).toHaveValue('99');
    expect(screen.search()).toBe('');
  });

  it('is saved by Enter', async () => {
    await edit();
    answer('catalog.setPriority', item(1, 99));
    await rank.fill('99');
    answer('catalog.itemsByPriority', items(99, 2));
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('button', { name: '가방 1 우선순위 99 수정' })).toBeVisible();
    expect(requestsTo('catalog.setPriority')[0]?.params).toEqual({ id: '1', priority: '99' });
  });
});
