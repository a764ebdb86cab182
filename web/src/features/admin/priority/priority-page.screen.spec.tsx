import { itemSample } from '@gyeol/contracts/http/samples.ts';
import { problems } from '@gyeol/contracts/problems.ts';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Answer } from '../../../shared/api/call-types.ts';
import { showsFourStates } from '../../../testing/four-states.ts';
import { answer, refuse, requestsTo } from '../../../testing/network.ts';
import { auditPage } from '../../../testing/page-audit.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';

const { description: _d, detailImages: _i, guideImages: _g, facts: _f, ...sample } = itemSample;
type Items = Answer<'catalog.operatorItems'>;
const item = (id: number, priority: number): Items['_embedded']['operatorItemDTOList'][number] => ({
  ...sample,
  id,
  title: `가방 ${id}`,
  priority,
  categories: sample.categories.map(({ name }) => name),
});
const listOf = (...found: ReturnType<typeof item>[]): Items => ({
  _embedded: { operatorItemDTOList: found },
  page: { size: 50, number: 0, totalElements: found.length, totalPages: found.length > 0 ? 2 : 0 },
});
const items = (...priorities: number[]): Items =>
  listOf(...priorities.map((priority, index) => item(index + 1, priority)));
const ranked = (id: number, priority: number): Answer<'catalog.setPriority'> => {
  const { title, price, discountPrice, imageUrl } = item(id, priority);
  return { id, title, price, discountPrice, imageUrl, priority };
};
const open = (query = '') => renderScreen(`/admin/prioritySetting${query}`, { as: 'operator' });

showsFourStates({
  call: 'catalog.operatorItems',
  open,
  data: [items(1, 0), '가방 2'],
  empty: [items(), '등록된 상품이 없습니다.'],
  error: '상품 목록을 불러오는 중 오류가 발생했습니다.',
});

it('the ranking page shows the entered price, and also the selling price when the two prices differ', async () => {
  const sale = { ...item(1, 0), price: 10_000, discountPrice: 9_000, lowestPrice: 14_000, priceVaries: true };
  answer('catalog.operatorItems', listOf(sale, item(2, 1)));
  await open();
  const row = (name: string) => page.getByRole('row').filter({ has: page.getByRole('link', { name }) });
  await expect.element(row('가방 1')).toMatchTextContent(/가방 110,000원판매가 14,000원부터0$/);
  await expect.element(row('가방 2')).toMatchTextContent(/가방 239,000원1$/);
});

it('the ranking page says which items share a rank', async () => {
  answer('catalog.operatorItems', items(1, 1));
  await open();
  await expect.element(page.getByText(/1순위가 2개입니다 \(가방 1, 가방 2\)\./)).toBeVisible();
});

describe('a search on the ranking page', () => {
  const field = page.getByRole('searchbox', { name: '상품명 또는 자체 상품코드' });

  it('finds an item by its name, and the rank can be changed in the result', async () => {
    answer('catalog.operatorItems', items(1, 2));
    const screen = await open('?page=2');
    await field.fill(' 가방 903 ');
    answer('catalog.operatorItems', listOf(item(903, 0)));
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('button', { name: '가방 903 우선순위 0 수정' })).toBeVisible();
    expect(new URLSearchParams(screen.search()).get('q')).toBe('가방 903');
    expect(requestsTo('catalog.operatorItems').map(({ params, query }) => [params.page, query])).toContainEqual([
      '0',
      { sort: 'best', q: '가방 903' },
    ]);
    answer('catalog.setPriority', ranked(903, 3));
    await page.getByRole('button', { name: '가방 903 우선순위 0 수정' }).click();
    await page.getByLabelText('가방 903 우선순위', { exact: true }).fill('3');
    answer('catalog.operatorItems', listOf(item(903, 3)));
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('button', { name: '가방 903 우선순위 3 수정' })).toBeVisible();
    expect(requestsTo('catalog.setPriority')[0]?.params).toEqual({ id: '903', priority: '3' });
    await auditPage();
  });

  it('says when it finds nothing, and can be cleared', async () => {
    answer('catalog.operatorItems', items());
    const screen = await open('?q=zzzz');
    await expect.element(field).toHaveValue('zzzz');
    await expect.element(page.getByText('검색 결과가 없습니다')).toBeVisible();
    answer('catalog.operatorItems', items(1, 2));
    await page.getByRole('button', { name: '초기화' }).click();
    await expect.element(page.getByText('가방 2')).toBeVisible();
    expect(screen.search()).toBe('');
  });

  it('asks for confirmation before a typed rank is lost', async () => {
    answer('catalog.operatorItems', items(0, 2));
    const screen = await open();
    await page.getByRole('button', { name: '가방 1 우선순위 0 수정' }).click();
    await page.getByLabelText('가방 1 우선순위', { exact: true }).fill('99');
    await field.fill('지갑');
    await userEvent.keyboard('{Enter}');
    await page.getByRole('alertdialog').getByRole('button', { name: '취소' }).click();
    await expect.element(page.getByLabelText('가방 1 우선순위', { exact: true })).toHaveValue('99');
    expect(screen.search()).toBe('');
  });
});

describe('a typed rank', () => {
  const rank = page.getByLabelText('가방 1 우선순위', { exact: true });
  const edit = async () => {
    answer('catalog.operatorItems', items(0, 2));
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
    await auditPage();
    expect(requestsTo('catalog.setPriority')).toEqual([]);
  });

  it('is dropped with a message when its item was deleted meanwhile, and no longer counts as unsaved', async () => {
    const screen = await edit();
    await rank.fill('7');
    refuse('catalog.setPriority', 'ITEM_NOT_FOUND');
    answer('catalog.operatorItems', listOf(item(903, 0)));
    await userEvent.keyboard('{Enter}');
    const dialog = page.getByRole('alertdialog');
    await expect.element(dialog).toMatchTextContent(problems.ITEM_NOT_FOUND[1]);
    await dialog.getByRole('button').click();
    await expect.element(rank).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'NEXT' }).click();
    await expect.poll(screen.search).not.toBe('');
    await expect.element(dialog).not.toBeInTheDocument();
  });

  it('is kept when the operator cancels the step to the next page', async () => {
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
    answer('catalog.setPriority', ranked(1, 99));
    await rank.fill('99');
    answer('catalog.operatorItems', items(99, 2));
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('button', { name: '가방 1 우선순위 99 수정' })).toBeVisible();
    expect(requestsTo('catalog.setPriority')[0]?.params).toEqual({ id: '1', priority: '99' });
  });
});
