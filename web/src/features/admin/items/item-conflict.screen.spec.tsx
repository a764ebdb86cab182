import { itemSample as item } from '@gyeol/contracts/http/samples.ts';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answer, refuse, requestsTo } from '../../../testing/network.ts';
import { auditPage } from '../../../testing/page-audit.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';

const field = (label: string) => page.getByLabelText(label, { exact: true });
const save = () => page.getByRole('button', { name: '저장', exact: true }).click();
const dialog = page.getByRole('dialog', { name: '그 사이 다른 운영자가 수정했습니다' });
const choose = (part: string, value: string) =>
  dialog.getByRole('group', { name: part }).getByRole('radio', { name: value }).click();
const decide = () => dialog.getByRole('button', { name: '선택한 값으로 저장' }).click();
const bodies = () => requestsTo('catalog.editItem').map(({ body }) => body);

/** The item as another operator saved it while the form was open. */
const meanwhile = { ...item, description: '먼저 저장한 설명', price: 45_000, discountPrice: 45_000 };

beforeEach(async () => {
  answer('catalog.categories', [
    { id: 1, name: 'ALL' },
    { id: 2, name: '가방' },
  ]);
  answer('catalog.getById', item);
  await renderScreen('/admin/item/edit/1', { as: 'operator' });
  await field('상품명').fill('마루 숄더백');
  await field('상품 설명').fill('나중에 쓴 설명');
  refuse('catalog.editItem', 'ITEM_CHANGED', { item: meanwhile });
  await save();
});

it('the conflict dialog shows both operators’ values, preselects this operator’s edits and can be closed', async () => {
  const words = dialog.getByRole('group', { name: '상품 설명' });
  await expect.element(words.getByText('먼저 저장한 설명')).toBeVisible();
  await expect.element(words.getByText('나중에 쓴 설명')).toBeVisible();
  await expect.element(words.getByRole('radio', { name: '입력한 값' })).toBeChecked();
  // This operator did not edit the price, so the saved price is preselected.
  const price = dialog.getByRole('group', { name: '가격' });
  await expect.element(price.getByRole('radio', { name: '지금 저장된 값' })).toBeChecked();
  await expect.element(dialog.getByRole('group', { name: '상품명' })).not.toBeInTheDocument();
  await auditPage();
  await dialog.getByRole('button', { name: '계속 수정' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(field('상품 설명')).toHaveValue('나중에 쓴 설명');
  expect(bodies()).toHaveLength(1);
});

it('the conflict dialog sends the chosen values, and the other operator’s values as the expected ones', async () => {
  await choose('상품 설명', '지금 저장된 값');
  answer('catalog.editItem', meanwhile);
  await decide();
  await expect.element(page.getByText('상품이 성공적으로 수정되었습니다.').first()).toBeVisible();
  expect(bodies().at(-1)).toMatchObject({
    title: '마루 숄더백',
    description: '먼저 저장한 설명',
    price: 45_000,
    expected: { title: item.title, description: '먼저 저장한 설명', price: 45_000 },
  });
});

it('the conflict dialog saves the typed text, and opens again when a third operator saved meanwhile', async () => {
  refuse('catalog.editItem', 'ITEM_CHANGED', { item: { ...meanwhile, description: '셋째가 쓴 설명' } });
  await decide();
  await expect.element(dialog.getByText('셋째가 쓴 설명')).toBeVisible();
  answer('catalog.editItem', meanwhile);
  await decide();
  await expect.element(page.getByText('상품이 성공적으로 수정되었습니다.').first()).toBeVisible();
  expect(bodies().at(-1)).toMatchObject({
    description: '나중에 쓴 설명',
    expected: { description: '셋째가 쓴 설명' },
  });
});
