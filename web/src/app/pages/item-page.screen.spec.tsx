import { problems } from '@gyeol/contracts/problems.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { Answer } from '../../shared/api/call-types.ts';
import { showsFourStates } from '../../testing/four-states.ts';
import { answer, neverAnswer, refuse, requestsTo } from '../../testing/network.ts';
import { accessTokenOf, renderScreen } from '../../testing/render-screen.tsx';
import { itemSample as item } from '../../testing/samples.ts';

const reviews = (...contents: string[]): Answer<'review.reviews'> => ({
  _embedded: {
    reviewDTOList: contents.map((content, index) => ({
      id: index + 1,
      username: null,
      displayName: '하*',
      content,
      createdAt: '2026-03-02T03:04:05.000Z',
      detailImages: [],
      replies: [],
      mine: true,
    })),
  },
  page: { size: 8, number: 0, totalElements: contents.length, totalPages: contents.length > 0 ? 1 : 0 },
  photoCount: 0,
});
const open = (as: 'visitor' | 'member' = 'visitor') => renderScreen('/detail/1', { as });
const add = page.getByRole('button', { name: 'ADD TO CART' });
const buyNow = page.getByRole('button', { name: '바로 구매' });
const dialog = page.getByRole('alertdialog');
const agree = () => dialog.getByRole('button', { name: '확인' }).click();
const option = page.getByRole('button', { name: '카멜', exact: true });

beforeEach(() => {
  answer('catalog.getById', item);
  answer('catalog.checkSoldOut', { isSoldOut: false });
  answer('catalog.checkLike', { liked: false });
  answer('order.deliveryFee', 3_000);
  answer('order.freeDeliveryFrom', 70_000);
  answer('waiting.saleGates', []);
  answer('review.reviews', reviews());
  answer('review.photos', []);
});

showsFourStates({
  call: 'catalog.getById',
  open,
  data: [item, '마루 토트백'],
  gone: '주소가 바뀌었거나 더 이상 판매하지 않는 상품일 수 있습니다.',
  error: problems.INTERNAL[1],
});

describe('its reviews', () => {
  showsFourStates({
    call: 'review.reviews',
    open,
    data: [reviews('결이 곱습니다'), '결이 곱습니다'],
    empty: [reviews(), '리뷰가 없습니다.'],
    error: problems.INTERNAL[1],
  });

  it('have photos at the next try, when they could not be had', async () => {
    answer('review.reviews', reviews('결이 곱습니다'));
    refuse('review.photos', 'INTERNAL');
    await open();
    const section = page.getByRole('region', { name: /^REVIEW/ });
    await expect.element(section.getByRole('button', { name: '다시 시도' })).toBeVisible();
    answer('review.photos', [{ reviewId: 1, imageUrl: '/pictures/bag.webp', displayName: '하*' }]);
    await section.getByRole('button', { name: '다시 시도' }).click();
    await expect.element(section.getByRole('button', { name: /^포토 리뷰/ })).toBeVisible();
  });
});

describe('the cart', () => {
  it('takes no item without an option, and then the option that was chosen', async () => {
    await open('member');
    await add.click();
    await expect.element(dialog).toMatchTextContent('옵션을 선택하세요.');
    await agree();
    await option.click();
    await expect.element(option).toHaveAttribute('aria-pressed', 'true');
    answer('cart.add', { cartId: 1, quantity: 1 });
    await add.click();
    await expect.element(page.getByText('장바구니에 담았습니다.')).toBeVisible();
    expect(requestsTo('cart.add')[0]?.body).toEqual({ itemOptionId: 11, quantity: 1 });
  });

  it('is refused what ran out meanwhile, which can then be asked for again', async () => {
    await open('member');
    await option.click();
    refuse('cart.add', 'OUT_OF_STOCK', { messages: [] });
    answer('catalog.checkSoldOut', { isSoldOut: true });
    answer('catalog.getById', {
      ...item,
      stockQuantity: 0,
      itemOptions: item.itemOptions.map((one) => ({ ...one, stockQuantity: 0 })),
    });
    await add.click();
    await agree();
    await expect.element(page.getByRole('button', { name: 'Out Of Stock' })).toBeDisabled();
    answer('catalog.requestRestock', { ok: true });
    await page.getByRole('button', { name: '카멜 재입고 요청' }).click();
    await agree();
    await expect.element(dialog).toMatchTextContent('재입고 요청이 완료되었습니다.');
    expect(requestsTo('catalog.requestRestock')[0]?.params).toEqual({ optionId: '11' });
  });
});

describe('what a visitor chose', () => {
  const logIn = async (): Promise<void> => {
    answer('member.login', { accessToken: accessTokenOf('member') });
    answer('cart.count', 0);
    await page.getByLabelText('이메일', { exact: true }).fill('haneul@example.com');
    await page.getByLabelText('비밀번호', { exact: true }).fill('right-pass-1!');
    await page.getByRole('button', { name: 'LOGIN', exact: true }).click();
  };
  const chooseTwo = async (): Promise<void> => {
    await option.click();
    await page.getByRole('button', { name: '수량 늘리기' }).click();
  };

  it('is in the cart once after the log-in, which says so before', async () => {
    const screen = await open();
    await chooseTwo();
    await add.click();
    await expect.element(page.getByText('로그인하면 고르신 옵션과 수량 그대로 장바구니에 담아 둘게요.')).toBeVisible();
    answer('cart.add', { cartId: 1, quantity: 2 });
    await logIn();
    await expect.poll(screen.path).toBe('/detail/1');
    await expect.element(page.getByText('장바구니에 담았습니다.')).toBeVisible();
    await expect.element(option).toHaveAttribute('aria-pressed', 'true');
    screen.close();
    await open('member');
    await expect.element(option).toHaveAttribute('aria-pressed', 'false');
    expect(requestsTo('cart.add').map(({ body }) => body)).toEqual([{ itemOptionId: 11, quantity: 2 }]);
  });

  it('becomes the order that it was to be', async () => {
    const screen = await open();
    await chooseTwo();
    await buyNow.click();
    await expect.element(page.getByText('로그인하면 고르신 상품의 주문서로 바로 이어 드릴게요.')).toBeVisible();
    neverAnswer('order.createSheet');
    neverAnswer('member.userInfo');
    await logIn();
    await expect.poll(screen.path).toBe('/order');
    await expect
      .poll(() => requestsTo('order.createSheet')[0]?.body)
      .toEqual({ itemManagements: [{ itemOptionId: 11, quantity: 2 }], reorder: true });
  });

  it('still stands when he turns back, and nothing is done with it later', async () => {
    const screen = await open();
    await chooseTwo();
    await add.click();
    await expect.poll(screen.path).toBe('/user/login');
    screen.close();
    const again = await open();
    await expect.element(option).toHaveAttribute('aria-pressed', 'true');
    again.close();
    await open('member');
    await expect.element(option).toHaveAttribute('aria-pressed', 'false');
    expect(requestsTo('cart.add')).toEqual([]);
  });
});

describe('an order at once', () => {
  it('needs an option', async () => {
    await open('member');
    await buyNow.click();
    await expect.element(dialog).toMatchTextContent('옵션을 선택하세요.');
  });

  it('is of the choice alone, and leaves the cart', async () => {
    const screen = await open('member');
    await option.click();
    neverAnswer('order.createSheet');
    neverAnswer('member.userInfo');
    await buyNow.click();
    await expect.poll(screen.path).toBe('/order');
    await expect
      .poll(() => requestsTo('order.createSheet')[0]?.body)
      .toEqual({ itemManagements: [{ itemOptionId: 11, quantity: 1 }], reorder: true });
    expect(requestsTo('cart.add')).toEqual([]);
  });
});

describe('a session that is over', () => {
  it('leads home, without a second word over that page', async () => {
    answer('catalog.getById', { ...item, itemOptions: item.itemOptions.map((one) => ({ ...one, stockQuantity: 0 })) });
    const screen = await open('member');
    refuse('catalog.requestRestock', 'UNAUTHENTICATED');
    neverAnswer('catalog.getBest');
    neverAnswer('catalog.assetGroup');
    await page.getByRole('button', { name: '카멜 재입고 요청' }).click();
    await agree();
    await expect.poll(screen.path).toBe('/');
    await expect.element(page.getByText('로그인이 종료되었습니다. 다시 로그인해주세요.')).toBeVisible();
    expect(dialog.query()).toBeNull();
  });
});

describe('the heart', () => {
  const heart = page.getByRole('button', { name: '찜하기' });

  it('stays empty when the shop did not take it', async () => {
    refuse('catalog.like', 'INTERNAL');
    await open('member');
    await heart.click();
    await expect.element(dialog).toMatchTextContent(problems.INTERNAL[1]);
    await agree();
    await expect.element(heart).toHaveAttribute('aria-pressed', 'false');
  });

  it.each(['찜하기', 'ADD TO CART'])('and the cart are for members (%s): the sign-in leads back', async (name) => {
    const screen = await open();
    await page.getByRole('button', { name }).click();
    await expect.poll(screen.path).toBe('/user/login');
    answer('member.login', { accessToken: accessTokenOf('member') });
    answer('cart.count', 0);
    await page.getByLabelText('이메일', { exact: true }).fill('haneul@example.com');
    await page.getByLabelText('비밀번호', { exact: true }).fill('right-pass-1!');
    await page.getByRole('button', { name: 'LOGIN', exact: true }).click();
    await expect.poll(screen.path).toBe('/detail/1');
  });

  it('shows the press, whatever the shop knew before it', async () => {
    neverAnswer('catalog.checkLike');
    answer('catalog.like', { liked: true });
    await open('member');
    await heart.click();
    await expect.element(heart).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(() => requestsTo('catalog.like')).toHaveLength(1);
    await expect.element(heart).toHaveAttribute('aria-pressed', 'true');
  });
});

it('says its size and material in words, the size as a table', async () => {
  const rows = [
    ['cm', '가로', '세로'],
    ['ONE', '38', '30'],
  ];
  answer('catalog.getById', {
    ...item,
    facts: [
      { key: 'size', label: '크기', text: '손으로 재었습니다.', rows },
      { key: 'material', label: '소재', text: '베지터블 소가죽', rows: [] },
    ],
  });
  await open();
  const facts = page.getByRole('region', { name: '상품 정보' });
  await expect.element(facts.getByRole('columnheader', { name: '가로' })).toBeVisible();
  await expect.element(facts.getByRole('row', { name: 'ONE 38 30' })).toBeVisible();
  await expect.element(facts.getByRole('rowheader', { name: 'ONE' })).toBeVisible();
  await expect.element(facts.getByText('베지터블 소가죽')).toBeVisible();
});

it.each([
  [
    39_000,
    3_000,
    70_000,
    '배송비 3,000원 · 70,000원 이상 무료배송',
    '배송비는 3,000원, 상품 금액이 70,000원 이상이면 무료',
  ],
  [70_000, 3_000, 70_000, '무료배송', '배송비는 3,000원, 상품 금액이 70,000원 이상이면 무료'],
  [70_000, 2_500, 0, '배송비 2,500원', '배송비는 2,500원'],
  [39_000, 0, 70_000, '무료배송', '모든 주문이 무료배송'],
])('of %i won, at a fee of %i and free from %i, is delivered for “%s”', async (price, fee, from, beside, guide) => {
  answer('catalog.getById', { ...item, price, discountPrice: price });
  answer('order.deliveryFee', fee);
  answer('order.freeDeliveryFrom', from);
  await open();
  await expect.element(page.getByText(beside, { exact: true })).toBeVisible();
  await page.getByText('SHOPPING GUIDE').click();
  await expect.element(page.getByText(`${guide}이며 우체국택배로 보냅니다.`)).toBeVisible();
});

it('says that it is sold through a waiting room', async () => {
  answer('waiting.saleGates', [
    { doorId: 1, itemId: 1, title: '봄 발매', opensAt: '2020-01-01T00:00:00.000Z', closesAt: null },
  ]);
  await open();
  await expect.element(page.getByRole('link', { name: '대기실 들어가기' })).toHaveAttribute('href', '/waiting/1');
});
