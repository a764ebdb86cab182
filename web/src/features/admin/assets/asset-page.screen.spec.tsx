import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { Answer } from '../../../shared/api/call-types.ts';
import { showsFourStates } from '../../../testing/four-states.ts';
import { answer, refuse, requestsTo } from '../../../testing/network.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';

const group: Answer<'catalog.assetGroup'> = {
  code: 'HOME',
  title: '봄의 홈',
  mainImageUrl: null,
  assetImages: [{ priority: 1, imageUrl: '/pictures/banner.webp' }],
};
const open = () => renderScreen('/admin/asset/editAsset/HOME', { as: 'operator' });
const title = page.getByLabelText('제목');
const save = () => page.getByRole('button', { name: '저장', exact: true }).click();

showsFourStates({
  call: 'catalog.assetGroup',
  open,
  data: [group, '기본 정보'],
  gone: '존재하지 않는 페이지입니다.',
  error: '이미지 묶음을 불러오는 중 오류가 발생했습니다.',
});

it('needs a title', async () => {
  answer('catalog.assetGroup', group);
  await open();
  await title.fill(' ');
  await save();
  await expect.element(page.getByText('제목을 입력해주세요.').first()).toBeVisible();
  await expect.element(title).toHaveFocus();
  expect(requestsTo('catalog.editAssetGroup')).toEqual([]);
});

it('says when it could not be saved, and keeps what was typed', async () => {
  answer('catalog.assetGroup', group);
  refuse('catalog.editAssetGroup', 'INTERNAL');
  const screen = await open();
  await title.fill('여름의 홈');
  await expect.element(page.getByText('저장하지 않은 변경 사항이 있습니다.')).toBeVisible();
  await save();
  await expect.poll(() => requestsTo('catalog.editAssetGroup')[0]?.body).toMatchObject({ title: '여름의 홈' });
  await expect.element(title).toHaveValue('여름의 홈');
  expect(screen.path()).toBe('/admin/asset/editAsset/HOME');
});
