import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { showsFourStates } from '../../../testing/four-states.ts';
import { answer, refuse, requestsTo } from '../../../testing/network.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';

const categories = [
  { id: 1, name: 'ALL' },
  { id: 2, name: '가방' },
];
const open = () => renderScreen('/admin/category/manage', { as: 'operator' });
const name = page.getByLabelText('새 카테고리');
const add = () => page.getByRole('button', { name: '추가', exact: true }).click();

showsFourStates({
  call: 'catalog.categories',
  open,
  data: [categories, '가방'],
  error: '카테고리를 불러오는 중 오류가 발생했습니다.',
});

it('the category page refuses an empty name, adds a category, and focuses the cleared field', async () => {
  answer('catalog.categories', categories);
  await open();
  await add();
  await expect.element(page.getByText('카테고리 이름을 입력해주세요.')).toBeVisible();
  await expect.element(name).toHaveFocus();
  answer('catalog.addCategory', { id: 3, name: '지갑' });
  await name.fill(' 지갑 ');
  answer('catalog.categories', [...categories, { id: 3, name: '지갑' }]);
  await add();
  await expect.element(page.getByRole('link', { name: '지갑' })).toBeVisible();
  expect(requestsTo('catalog.addCategory')[0]?.body).toEqual({ name: '지갑' });
  await expect.element(name).toHaveValue('');
  await expect.element(name).toHaveFocus();
});

it('the category page warns that two existing categories have names that look the same', async () => {
  answer('catalog.categories', [...categories, { id: 3, name: '가 방' }]);
  await open();
  for (const twin of ['가방', '가 방'])
    await expect.element(page.getByText(new RegExp(`‘${twin}’ 카테고리와 같은 이름`))).toBeVisible();
});

it('the category page restores the typed name in a reopened tab, and asks before the name is lost', async () => {
  answer('catalog.categories', categories);
  const screen = await open();
  await name.fill('지갑');
  screen.close();
  await open();
  await expect.element(name).toHaveValue('지갑');
  await page.getByRole('link', { name: '관리자 홈' }).click();
  const question = page.getByRole('alertdialog');
  await expect.element(question).toMatchTextContent(/저장되지 않습니다/);
  await question.getByRole('button', { name: '취소' }).click();
});

it('the category page keeps a name that the shop refused, marked as invalid', async () => {
  answer('catalog.categories', categories);
  refuse('catalog.addCategory', 'INTERNAL');
  await open();
  await name.fill('지갑');
  await add();
  await expect.element(name).toHaveAttribute('aria-invalid', 'true');
  await expect.element(name).toHaveValue('지갑');
});

it('the category page renames a category in its row, with Enter to save and Escape to cancel', async () => {
  answer('catalog.categories', categories);
  await open();
  const rename = page.getByRole('button', { name: '가방 이름 변경' });
  await rename.click();
  const field = page.getByLabelText('가방 새 이름');
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(field).not.toBeInTheDocument();
  await rename.click();
  await field.fill(' ');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('카테고리 이름을 입력해주세요.')).toBeVisible();
  answer('catalog.updateCategory', { id: 2, name: '백' });
  await field.fill('백');
  await userEvent.keyboard('{Enter}');
  await expect
    .poll(() => requestsTo('catalog.updateCategory')[0])
    .toMatchObject({
      params: { id: '2' },
      body: { name: '백' },
    });
});

it('the category page deletes a category after a confirmation, and shows no delete button for ALL', async () => {
  answer('catalog.categories', categories);
  answer('catalog.deleteCategory', { ok: true });
  await open();
  await page.getByRole('button', { name: '가방 삭제' }).click();
  await expect.element(page.getByRole('button', { name: 'ALL 삭제' })).not.toBeInTheDocument();
  await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click();
  await expect.poll(() => requestsTo('catalog.deleteCategory')[0]?.params).toEqual({ id: '2' });
});
