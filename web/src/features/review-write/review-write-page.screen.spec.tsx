import { itemSample as item } from '@gyeol/contracts/http/samples.ts';
import { problems } from '@gyeol/contracts/problems.ts';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { showsFourStates } from '../../testing/four-states.ts';
import { answer, neverAnswer, refuse, requestsTo } from '../../testing/network.ts';
import { renderScreen } from '../../testing/render-screen.tsx';

const open = () => renderScreen('/order/review/upload/1', { as: 'member' });
const words = page.getByLabelText('리뷰 내용');
const send = page.getByRole('button', { name: '리뷰 등록' });
const dialog = page.getByRole('alertdialog');
const agree = () => dialog.getByRole('button', { name: '확인' }).click();

beforeEach(() => answer('review.reviewable', { reviewable: true, reviewed: false }));

showsFourStates({
  call: 'catalog.getById',
  open,
  data: [item, '마루 토트백'],
  gone: '존재하지 않는 페이지입니다.',
  error: problems.INTERNAL[1],
});

it.each([
  [true, '이미 리뷰를 작성한 상품입니다.'],
  [false, '배송완료된 상품만 리뷰를 작성할 수 있습니다.'],
])(
  'the review page says at once that the member cannot write a review (already written: %s)',
  async (reviewed, sentence) => {
    answer('catalog.getById', item);
    answer('review.reviewable', { reviewable: false, reviewed });
    await open();
    await expect.element(page.getByText(sentence)).toBeVisible();
    await expect.element(words).not.toBeInTheDocument();
  },
);

it('the review page refuses an empty review and focuses its field', async () => {
  answer('catalog.getById', item);
  await open();
  await send.click();
  await expect.element(page.getByText('리뷰 내용을 입력해주세요.')).toBeVisible();
  await expect.element(words).toHaveFocus();
  expect(requestsTo('review.addReview')).toEqual([]);
});

it('the review page keeps the typed text after a failure, and leads to the orders after a success', async () => {
  answer('catalog.getById', item);
  refuse('review.addReview', 'INTERNAL');
  const screen = await open();
  await words.fill('결이 곱습니다.');
  await send.click();
  await expect.element(dialog).toMatchTextContent(problems.INTERNAL[1]);
  await agree();
  await expect.element(words).toHaveValue('결이 곱습니다.');
  answer('review.addReview', {
    id: 1,
    username: 'haneul@example.com',
    displayName: '하늘',
    content: '결이 곱습니다.',
    rating: null,
    optionName: null,
    createdAt: '2026-03-02T03:04:05.000Z',
    detailImages: [],
    replies: [],
    mine: true,
  });
  answer('order.unpaid', []);
  neverAnswer('order.history');
  await send.click();
  await expect.element(page.getByRole('status').getByText('리뷰 작성이 완료되었습니다.')).toBeVisible();
  await expect.poll(screen.path).toBe('/user/myPage');
  const moment = page.getByRole('region', { name: '리뷰 작성 완료' });
  await expect.element(moment).toMatchTextContent(/이야기를 남겨 주셔서 고맙습니다.*마루 토트백/);
  await expect.element(moment.getByRole('link', { name: '내 리뷰 보기' })).toHaveAttribute('href', '/detail/1');
  expect(requestsTo('review.addReview').at(-1)?.body).toEqual({ itemId: 1, reviewContent: '결이 곱습니다.' });
});

it('the review page sends the chosen stars, and no stars after the choice was cleared', async () => {
  answer('catalog.getById', item);
  refuse('review.addReview', 'INTERNAL');
  await open();
  await words.fill('결이 곱습니다.');
  await page.getByRole('radio', { name: '4점' }).click();
  await expect.element(page.getByText('좋아요', { exact: true })).toBeVisible();
  await send.click();
  await agree();
  expect(requestsTo('review.addReview').at(-1)?.body).toEqual({
    itemId: 1,
    reviewContent: '결이 곱습니다.',
    rating: 4,
  });
  await page.getByRole('button', { name: '별점 지우기' }).click();
  await send.click();
  await agree();
  expect(requestsTo('review.addReview').at(-1)?.body).toEqual({ itemId: 1, reviewContent: '결이 곱습니다.' });
});
