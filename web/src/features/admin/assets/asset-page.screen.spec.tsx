import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Answer } from '../../../shared/api/call-types.ts';
import { showsFourStates } from '../../../testing/four-states.ts';
import { imageFile, openImageStore } from '../../../testing/image-store.ts';
import { answer, refuse, requestsTo } from '../../../testing/network.ts';
import { auditPage } from '../../../testing/page-audit.ts';
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

it('the form of an asset group refuses an empty title', async () => {
  answer('catalog.assetGroup', group);
  await open();
  await title.fill(' ');
  await save();
  await expect.element(page.getByText('제목을 입력해주세요.').first()).toBeVisible();
  await expect.element(title).toHaveFocus();
  expect(requestsTo('catalog.editAssetGroup')).toEqual([]);
});

it('the form of an asset group stays open with the typed title when the save fails', async () => {
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

it('the form of an asset group restores a typed title in a new tab, and the save names the earlier title', async () => {
  answer('catalog.assetGroup', group);
  const first = await open();
  await title.fill('여름의 홈');
  first.close();
  answer('catalog.assetGroup', { ...group, title: '가을의 홈' });
  answer('catalog.editAssetGroup', group);
  await open();
  await expect.element(title).toHaveValue('여름의 홈');
  await save();
  await expect
    .poll(() => requestsTo('catalog.editAssetGroup').at(-1)?.body)
    .toMatchObject({ title: '여름의 홈', expected: { title: '봄의 홈' } });
});

describe('the image list of an asset group', () => {
  const images = page.getByRole('group', { name: /^이미지 / });
  const choose = (...files: File[]) => images.getByLabelText('이미지', { exact: true }).upload(files);
  const banner = (path: string) => `/pictures/${path}.webp`;
  const body = () => requestsTo('catalog.editAssetGroup').at(-1)?.body;
  const two = { ...group, assetImages: [1, 2].map((priority) => ({ priority, imageUrl: banner(`${priority}`) })) };
  beforeEach(async () => {
    answer('catalog.assetGroup', two);
    answer('catalog.editAssetGroup', two);
    await open();
  });

  it('saves the images in the order chosen by keyboard, without the removed image', async () => {
    const handle = images.getByRole('button', { name: /^이미지 2 순서 바꾸기/ });
    await expect.element(handle).toBeVisible();
    handle.element().focus();
    await userEvent.keyboard('{Home}');
    await expect.element(images.getByRole('status')).toMatchTextContent('2번째에서 1번째로 옮겼습니다.');
    await expect.element(images.getByRole('img', { name: '이미지 1' })).toHaveAttribute('src', banner('2'));
    await images.getByRole('button', { name: '이미지 2 빼기' }).click();
    await save();
    await expect.element(page.getByText('이미지 묶음이 저장되었습니다.').first()).toBeVisible();
    expect(body()).toMatchObject({ originalAssetImagePaths: [banner('2')], assetImagePriorities: [1] });
  });

  it('uploads a new image to the store, and saves the path for which the upload was signed', async () => {
    const store = openImageStore('assets/new.jpg');
    await choose(await imageFile('새 배너.jpg'));
    await expect.element(images.getByRole('img', { name: '이미지 3' })).toBeVisible();
    await expect.poll(() => store.puts).toMatchObject([{ url: '/api/upload/assets/new.jpg', type: 'image/webp' }]);
    await expect.element(images.getByRole('progressbar')).not.toBeInTheDocument();
    await save();
    await expect.poll(body).toMatchObject({
      originalAssetImagePaths: [banner('1'), banner('2')],
      newAssetImagePaths: ['assets/new.jpg'],
      newAssetImagePriorities: [3],
    });
  });

  it('blocks the save after a failed upload until a retry succeeds', async () => {
    const store = openImageStore('assets/new.jpg');
    store.goAway();
    await choose(await imageFile('새 배너.jpg'));
    await expect.element(images.getByText('‘새 배너.jpg’: 올리지 못했습니다. 다시 시도해주세요.')).toBeVisible();
    // A failed upload is retried once automatically, with a new address.
    expect(requestsTo('catalog.presignedUrl')).toHaveLength(2);
    await save();
    await expect.element(page.getByText(/^올리지 못한 이미지가 있습니다\./)).toBeVisible();
    expect(body()).toBeUndefined();
    store.comeBack();
    await images.getByRole('button', { name: '다시 시도' }).click();
    await expect.element(images.getByRole('button', { name: '다시 시도' })).not.toBeInTheDocument();
    await save();
    await expect.poll(body).toMatchObject({ newAssetImagePaths: ['assets/new.jpg'] });
  });

  it('refuses a file of an unsupported type with a reason', async () => {
    await choose(
      new File(['x'], '글.txt', { type: 'text/plain' }),
      new File(['x'], 'IMG_1.HEIC', { type: 'image/heic' }),
    );
    await expect
      .element(images.getByRole('alert'))
      .toMatchTextContent(/‘글\.txt’: 이미지 파일\(JPG, PNG, WEBP\)만.*‘IMG_1\.HEIC’: HEIC 사진은 올릴 수 없습니다\./s);
    expect(requestsTo('catalog.presignedUrl')).toEqual([]);
  });

  it('shows the images that another operator saved meanwhile, and saves the chosen images', async () => {
    const dialog = page.getByRole('dialog', { name: '그 사이 다른 운영자가 수정했습니다' });
    const meanwhile = { ...two, title: '여름의 홈', assetImages: [{ priority: 1, imageUrl: banner('3') }] };
    refuse('catalog.editAssetGroup', 'ASSET_GROUP_CHANGED', { assetGroup: meanwhile });
    await title.fill('가을의 홈');
    await images.getByRole('button', { name: '이미지 2 빼기' }).click();
    await save();
    const [name, list] = ['제목', '이미지'].map((part) => dialog.getByRole('group', { name: part }));
    await expect.element(name?.getByText('여름의 홈') ?? dialog).toBeVisible();
    await auditPage();
    await list?.getByRole('radio', { name: '지금 저장된 값' }).click();
    answer('catalog.editAssetGroup', meanwhile);
    await dialog.getByRole('button', { name: '선택한 값으로 저장' }).click();
    await expect.element(page.getByText('이미지 묶음이 저장되었습니다.').first()).toBeVisible();
    expect(body()).toMatchObject({
      title: '가을의 홈',
      originalAssetImagePaths: [banner('3')],
      expected: { title: '여름의 홈' },
    });
  });
});

it('the form of an asset group asks for confirmation before typed changes are lost', async () => {
  answer('catalog.assetGroup', group);
  const screen = await open();
  await title.fill('여름의 홈');
  await page.getByRole('link', { name: /ADMIN/ }).first().click();
  const question = page.getByRole('alertdialog');
  await expect.element(question).toMatchTextContent(/변경 사항이 저장되지 않습니다/);
  await question.getByRole('button', { name: '취소' }).click();
  await expect.element(title).toHaveValue('여름의 홈');
  expect(screen.path()).toBe('/admin/asset/editAsset/HOME');
});
