import { itemSample as item } from '@gyeol/contracts/http/samples.ts';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { imageFile, openImageStore } from '../../testing/image-store.ts';
import { answer, neverAnswer, requestsTo } from '../../testing/network.ts';
import { auditPage } from '../../testing/page-audit.ts';
import { renderScreen } from '../../testing/render-screen.tsx';

const dialog = page.getByRole('alertdialog');
const agree = () => dialog.getByRole('button', { name: '확인' }).click();
const choose = (...files: File[]) => page.getByLabelText('사진', { exact: true }).upload(files);
const tile = (name: string) => page.getByRole('listitem').filter({ has: page.getByRole('img', { name }) });
const again = (name: string) => tile(name).getByRole('button', { name: '다시 시도' });
const none = (name: string, type: string) => new File(['no photo'], name, { type });
const words = page.getByLabelText('리뷰 내용');
const send = page.getByRole('button', { name: '리뷰 등록' });
let store: ReturnType<typeof openImageStore>;

beforeEach(async () => {
  store = openImageStore('reviews/one.webp');
  answer('review.reviewable', { reviewable: true, reviewed: false });
  answer('catalog.getById', item);
  await renderScreen('/order/review/upload/1', { as: 'member' });
  await words.fill('쓰던 말은 그대로');
});

it.each([
  ['IMG_1.HEIC', 'image/heic', 'HEIC 사진은 올릴 수 없습니다. JPG, PNG, WEBP 사진을 선택해주세요.'],
  ['글.txt', 'text/plain', '이미지 파일(JPG, PNG, WEBP)만 올릴 수 있습니다.'],
])('review photos of an unsupported type are refused with a reason (%s)', async (name, type, sentence) => {
  await choose(none(name, type));
  await expect.element(dialog).toMatchTextContent(`‘${name}’: ${sentence}`);
  await agree();
  await expect.element(tile(name)).not.toBeInTheDocument();
  expect(requestsTo('catalog.presignedUrl')).toEqual([]);
});

it('review photos that cannot be read are named and removed, and the other photos stay', async () => {
  await choose(none('깨진.jpg', 'image/jpeg'), await imageFile('온전한.jpg'));
  await expect.element(dialog).toMatchTextContent(/‘깨진\.jpg’: 이미지 로드에 실패했습니다\./);
  await agree();
  await expect.element(tile('온전한.jpg')).toBeVisible();
  await expect.element(tile('깨진.jpg')).not.toBeInTheDocument();
  await tile('온전한.jpg').getByRole('button', { name: '온전한.jpg 빼기' }).click();
  await expect.element(tile('온전한.jpg')).not.toBeInTheDocument();
});

it('review photos are reduced before the upload, and uploaded again after a failure', async () => {
  store.goAway();
  await choose(await imageFile('큰 사진.jpg', 3_000, 240));
  await expect.element(again('큰 사진.jpg')).toBeVisible();
  await auditPage();
  await send.click();
  await expect.element(dialog).toMatchTextContent('이미지 처리 중 오류가 발생했습니다. 다시 시도해주세요.');
  await agree();
  store.comeBack();
  await again('큰 사진.jpg').click();
  await expect.poll(() => store.puts).toHaveLength(1);
  await expect.element(again('큰 사진.jpg')).not.toBeInTheDocument();
  const [put] = store.puts;
  const { width, height } = await createImageBitmap(put?.file ?? new Blob());
  expect([put?.file.type, width, height]).toEqual(['image/webp', 2_000, 160]);
  await expect.element(words).toHaveValue('쓰던 말은 그대로');
});

it('review photos are limited to five, and sent with the review in the chosen order', async () => {
  await choose(...(await Promise.all([1, 2, 3, 4, 5, 6].map((number) => imageFile(`${number}.jpg`)))));
  await expect.element(dialog).toMatchTextContent('사진은 최대 5장까지 올릴 수 있습니다.');
  await agree();
  await expect.element(page.getByText('5 / 5')).toBeVisible();
  await expect.element(page.getByRole('button', { name: '사진 추가' })).toBeDisabled();
  await expect.poll(() => store.puts).toHaveLength(5);
  answer('review.addReview', {
    id: 1,
    username: 'haneul@example.com',
    displayName: '하늘',
    content: '쓰던 말은 그대로',
    createdAt: '2026-03-02T03:04:05.000Z',
    detailImages: [],
    replies: [],
    mine: true,
    rating: null,
    optionName: null,
  });
  answer('order.unpaid', []);
  neverAnswer('order.history');
  await send.click();
  await expect.element(page.getByRole('status').getByText('리뷰 작성이 완료되었습니다.')).toBeVisible();
  expect(requestsTo('review.addReview')[0]?.body).toMatchObject({
    imagePaths: [1, 2, 3, 4, 5].map((priority) => ({ priority, imagePath: 'reviews/one.webp' })),
  });
});
