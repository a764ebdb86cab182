import { itemSample as item, itemCardSample } from '@gyeol/contracts/http/samples.ts';
import { problems } from '@gyeol/contracts/problems.ts';
import { isBusinessDay } from '@gyeol/contracts/rules/business-calendar.ts';
import { seoulDate } from '@gyeol/contracts/rules/business-day.ts';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import type { Answer } from '../../shared/api/call-types.ts';
import { setConfig } from '../../shared/config/config.ts';
import { holdClock, later } from '../../testing/clock.ts';
import { showsFourStates } from '../../testing/four-states.ts';
import { answer, neverAnswer, refuse, requestsTo } from '../../testing/network.ts';
import { accessTokenOf, renderScreen } from '../../testing/render-screen.tsx';
import { sampleDocument, sampleShop } from '../../testing/sample-shop.ts';

const reviews = (...contents: string[]): Answer<'review.reviews'> => ({
  _embedded: {
    reviewDTOList: contents.map((content, index) => ({
      id: index + 1,
      username: null,
      displayName: '하*',
      content,
      rating: null,
      optionName: null,
      createdAt: '2026-03-02T03:04:05.000Z',
      detailImages: [],
      replies: [],
      mine: true,
    })),
  },
  page: { size: 8, number: 0, totalElements: contents.length, totalPages: contents.length > 0 ? 1 : 0 },
  photoCount: 0,
  ratings: { count: 0, average: null, counts: [0, 0, 0, 0, 0] },
});
const photo = (imageUrl: string, displayName: string, content: string): Answer<'review.photos'>[number] => ({
  reviewId: 1,
  imageUrl,
  displayName,
  content,
  rating: 4,
  optionName: '카멜',
});
const open = (as: 'visitor' | 'member' | 'operator' = 'visitor') => renderScreen('/detail/1', { as });
const reviewSection = page.getByRole('region', { name: /^REVIEW/ });
/** Opens the page and waits for a section that is rendered a moment after the rest. */
const openTo = async (section: Locator, as?: 'operator'): Promise<void> => {
  onTestFinished(holdClock());
  await open(as);
  await expect.poll(later(() => section.query())).not.toBeNull();
};
const add = page.getByRole('button', { name: 'ADD TO CART' });
const buyNow = page.getByRole('button', { name: '바로 구매' });
const dialog = page.getByRole('alertdialog');
const agree = () => dialog.getByRole('button', { name: '확인' }).click();
const option = page.getByRole('button', { name: '카멜', exact: true });

beforeEach(() => {
  answer('catalog.getById', item);
  answer('catalog.checkSoldOut', { isSoldOut: false });
  answer('catalog.getBest', []);
  answer('catalog.checkLike', { liked: false });
  answer('catalog.likedItems', []);
  answer('catalog.cards', []);
  answer('waiting.saleGates', []);
  answer('review.reviews', reviews());
  answer('review.photos', []);
  answer('catalog.boughtTogether', { together: false, items: [] });
});

showsFourStates({
  call: 'catalog.getById',
  open,
  data: [item, '마루 토트백'],
  gone: '주소가 바뀌었거나 더 이상 판매하지 않는 상품일 수 있습니다.',
  error: problems.INTERNAL[1],
});

describe('the reviews of an item', () => {
  showsFourStates({
    call: 'review.reviews',
    open: () => openTo(reviewSection),
    data: [reviews('결이 곱습니다'), '결이 곱습니다'],
    empty: [reviews(), '리뷰가 없습니다.'],
    error: problems.INTERNAL[1],
  });

  it('show the page number and the number of pages even when there is only one page', async () => {
    answer('review.reviews', reviews('결이 곱습니다'));
    await openTo(reviewSection);
    const pages = reviewSection.getByRole('navigation', { name: '리뷰 페이지' });
    await expect.element(pages).toMatchTextContent('PREV1 / 1NEXT');
    await expect.element(pages.getByRole('button', { name: 'NEXT' })).toBeDisabled();
  });

  it('show their photos after a retry when the photos failed to load', async () => {
    answer('review.reviews', reviews('결이 곱습니다'));
    refuse('review.photos', 'INTERNAL');
    await openTo(reviewSection);
    await expect.element(reviewSection.getByRole('button', { name: '다시 시도' })).toBeVisible();
    answer('review.photos', [photo('/pictures/bag.webp', '하*', '결이 곱습니다')]);
    await reviewSection.getByRole('button', { name: '다시 시도' }).click();
    await expect.element(reviewSection.getByRole('button', { name: /^포토 리뷰/ })).toBeVisible();
  });
});

describe('the deletion of a review', () => {
  it('asks an operator for confirmation and sends the chosen reason', async () => {
    const others = reviews('싸게 팝니다 010');
    for (const review of others._embedded.reviewDTOList) review.mine = false;
    answer('review.reviews', others);
    await openTo(reviewSection, 'operator');
    await page.getByLabelText('삭제 사유').selectOptions('삭제 사유: 광고나 홍보');
    answer('review.deleteReview', { ok: true });
    await page.getByRole('button', { name: '리뷰 삭제' }).click();
    await expect.element(dialog).toMatchTextContent(/리뷰를 삭제하시겠습니까\?.*광고나 홍보/);
    await agree();
    await expect.poll(() => requestsTo('review.deleteReview')[0]?.query).toEqual({ reason: '광고나 홍보' });
  });

  it('is explained to every visitor by a link to the review policy', async () => {
    answer('review.reviews', reviews());
    await openTo(reviewSection);
    await expect.element(page.getByRole('link', { name: '리뷰 운영 원칙' })).toHaveAttribute('href', '/review-policy');
  });
});

describe('rated reviews', () => {
  const rated = {
    ...reviews('결이 곱습니다', '색이 깊어요'),
    ratings: { count: 12, average: 4.7, counts: [0, 0, 1, 2, 9] },
  };
  rated._embedded.reviewDTOList[0] = { ...rated._embedded.reviewDTOList[0], rating: 5, optionName: '카멜' } as never;

  it('show their average beside the item name, and the bought option with each review', async () => {
    answer('review.reviews', rated);
    await open();
    const line = page.getByRole('button', { name: /리뷰 2개/ });
    await expect.element(line).toMatchTextContent(/4\.7/);
    await line.click();
    await expect.element(reviewSection.getByText('12명이 별점을 남겼어요')).toBeVisible();
    await expect.element(reviewSection.getByText('카멜 구매')).toBeVisible();
    await expect.element(reviewSection.getByText('별점 5점 만점에 5점')).toBeInTheDocument();
  });

  it('are requested in the order that the visitor chooses', async () => {
    answer('review.reviews', rated);
    await openTo(reviewSection);
    await page.getByLabelText('리뷰 정렬').selectOptions('사진 먼저');
    await expect.poll(() => requestsTo('review.reviews').at(-1)?.query).toEqual({ sort: 'photos' });
  });

  it('show their photos one by one in a viewer, each with the words of its review', async () => {
    answer('review.reviews', rated);
    answer('review.photos', [
      photo('/pictures/1.webp', '하*', '결이 곱습니다'),
      photo('/pictures/2.webp', '민*', '색이 깊어요'),
    ]);
    await openTo(reviewSection);
    await page.getByRole('button', { name: '하* 리뷰 사진 크게 보기' }).click();
    const viewer = page.getByRole('dialog', { name: '리뷰 사진' });
    await expect.element(viewer.getByText('결이 곱습니다')).toBeVisible();
    await viewer.getByRole('button', { name: '다음 사진' }).click();
    await expect.element(viewer.getByText('색이 깊어요')).toBeVisible();
    await expect.element(viewer.getByRole('img', { name: '민* 리뷰 사진' })).toBeVisible();
  });
});

describe('the photo viewer of an item', () => {
  const detailImages = [1, 2].map((priority) => ({ priority, imageUrl: `/pictures/${priority}.webp` }));
  const viewer = page.getByRole('dialog', { name: '마루 토트백 사진' });
  const enlarge = page.getByRole('button', { name: '마루 토트백 1번째 사진 크게 보기' });
  const shown = (nth: number) => viewer.getByRole('img', { name: `마루 토트백 ${nth}번째 사진` });
  const scaleOf = (nth: number): number => new DOMMatrix(getComputedStyle(shown(nth).element()).transform).a;

  beforeEach(async () => {
    answer('catalog.getById', { ...item, detailImages });
    await open();
    await enlarge.click();
    await expect.element(shown(1)).toBeVisible();
  });

  it('moves through the photos by keys and buttons, and gives the focus back when Escape closes it', async () => {
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(shown(2)).toBeVisible();
    await viewer.getByRole('button', { name: '다음 사진' }).click();
    await expect.element(shown(3)).toBeVisible();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(shown(1)).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(viewer).not.toBeInTheDocument();
    await expect.element(enlarge).toHaveFocus();
  });

  it('leaves the focus on the photo that was viewed last', async () => {
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(shown(2)).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(viewer).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: '마루 토트백 2번째 사진 크게 보기' })).toHaveFocus();
  });

  it('enlarges a photo by keys, a button and double clicks, and shows the next photo at its normal size', async () => {
    await userEvent.keyboard('+');
    await expect.poll(() => scaleOf(1)).toBe(2);
    await userEvent.keyboard('0');
    await expect.poll(() => scaleOf(1)).toBe(1);
    await viewer.getByRole('button', { name: '확대' }).click();
    await expect.poll(() => scaleOf(1)).toBe(2);
    await shown(1).dblClick();
    await expect.poll(() => scaleOf(1)).toBe(1);
    await shown(1).dblClick();
    await expect.poll(() => scaleOf(1)).toBe(2);
    await userEvent.keyboard('{ArrowRight}');
    await expect.poll(() => scaleOf(2)).toBe(1);
  });

  it('enlarges a photo by pinching, and swipes to the next photo when it is not enlarged', async () => {
    const frame = shown(1).element().parentElement as HTMLElement;
    const { left, top, width, height } = frame.getBoundingClientRect();
    // The browser cannot capture a pointer that exists only in the test.
    frame.setPointerCapture = () => undefined;
    const finger = (type: string, pointerId: number, x: number) =>
      frame.dispatchEvent(
        new PointerEvent(type, {
          pointerId,
          bubbles: true,
          clientX: left + width / 2 + x,
          clientY: top + height / 2,
        }),
      );
    const act = async (...events: [type: string, pointerId: number, x: number][]): Promise<void> => {
      for (const event of events) {
        finger(...event);
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
    };
    await act(['pointerdown', 1, -20], ['pointerdown', 2, 20], ['pointermove', 1, -60], ['pointermove', 2, 60]);
    await expect.poll(() => scaleOf(1)).toBe(3);
    await act(['pointerup', 1, -60], ['pointerup', 2, 60]);
    await userEvent.keyboard('0');
    await act(['pointerdown', 1, 60], ['pointermove', 1, -60], ['pointerup', 1, -60]);
    await expect.element(shown(2)).toBeVisible();
  });
});

it.each([
  [true, '함께 산 상품'],
  [false, '이 카테고리에서 권하는 상품'],
])(
  'the item page links to other items under a heading for their kind (bought together: %s)',
  async (together, heading) => {
    answer('catalog.boughtTogether', { together, items: [{ ...itemCardSample, id: 2, title: '반달 숄더백' }] });
    const strip = page.getByRole('region', { name: heading });
    await openTo(strip);
    await expect.element(strip.getByRole('link', { name: /반달 숄더백/ })).toHaveAttribute('href', '/detail/2');
  },
);

it('the item page aligns the first suggested item with the heading of the suggestions on a phone', async () => {
  onTestFinished(() => page.viewport(1440, 900));
  await page.viewport(390, 844);
  const items = [2, 3, 4, 5].map((id) => ({ ...itemCardSample, id, title: `숄더백 ${id}` }));
  answer('catalog.boughtTogether', { together: true, items });
  const strip = page.getByRole('region', { name: '함께 산 상품' });
  await openTo(strip);
  const leftOf = (element: Locator): number => element.element().getBoundingClientRect().left;
  const first = strip.getByRole('listitem').first();
  await expect.element(first.getByText('숄더백 2')).toBeVisible();
  await expect.poll(() => leftOf(first)).toBe(leftOf(strip.getByRole('heading')));
});

it('the item page shows the photo of the chosen option, or the first photo when the option has none', async () => {
  const detailImages = [1, 2].map((priority) => ({ priority, imageUrl: `/pictures/${priority}.webp` }));
  const [camel] = item.itemOptions;
  const itemOptions = [
    { ...camel, imageUrls: ['/pictures/gone.webp', '/pictures/2.webp'] },
    { ...camel, id: 12, name: '밤색', imageUrls: [] },
  ] as typeof item.itemOptions;
  answer('catalog.getById', { ...item, detailImages, itemOptions });
  await open();
  const current = () =>
    page
      .getByRole('button', { name: /번째 사진 보기$/ })
      .elements()
      .findIndex((one) => one.ariaCurrent === 'true');
  await option.click();
  await expect.poll(current).toBe(2);
  await page.getByRole('button', { name: '마루 토트백 1번째 사진 보기' }).click();
  await page.getByRole('button', { name: '밤색', exact: true }).click();
  await expect.poll(current).toBe(0);
});

describe('adding an item to the cart', () => {
  it('needs a chosen option, and then adds that option', async () => {
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

  it('is limited to the stock of the option', async () => {
    await open('member');
    await option.click();
    const more = page.getByRole('button', { name: '수량 늘리기' });
    await more.click();
    await more.click();
    await expect.element(more).toBeDisabled();
  });

  it('fails when the option sold out meanwhile, and the page then offers a restock request', async () => {
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
    await expect.element(page.getByText('TOTAL', { exact: true })).not.toBeInTheDocument();
    answer('catalog.requestRestock', { ok: true });
    await page.getByRole('button', { name: '카멜 재입고 요청' }).click();
    await agree();
    await expect.element(page.getByRole('status').getByText('재입고 요청이 완료되었습니다.')).toBeVisible();
    expect(requestsTo('catalog.requestRestock')[0]?.params).toEqual({ optionId: '11' });
  });
});

describe('an option chosen before the log-in', () => {
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

  it('is added to the cart exactly once after the log-in, as the log-in page announces', async () => {
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

  it('is on an order sheet after the log-in when the visitor pressed 바로 구매', async () => {
    const screen = await open();
    await chooseTwo();
    await buyNow.click();
    await expect.element(page.getByText('로그인하면 고르신 상품의 주문서로 바로 이어 드릴게요.')).toBeVisible();
    neverAnswer('order.createSheet');
    neverAnswer('member.userInfo');
    neverAnswer('member.addresses');
    await logIn();
    await expect.poll(screen.path).toBe('/order');
    await expect
      .poll(() => requestsTo('order.createSheet')[0]?.body)
      .toEqual({ itemManagements: [{ itemOptionId: 11, quantity: 2 }], reorder: true });
  });

  it('is still selected when the visitor goes back, and a later log-in adds nothing to the cart', async () => {
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

describe('the button 바로 구매', () => {
  it('asks for an option first', async () => {
    await open('member');
    await buyNow.click();
    await expect.element(dialog).toMatchTextContent('옵션을 선택하세요.');
  });

  it('opens an order sheet with the chosen option alone and leaves the cart unchanged', async () => {
    const screen = await open('member');
    await option.click();
    neverAnswer('order.createSheet');
    neverAnswer('member.userInfo');
    neverAnswer('member.addresses');
    await buyNow.click();
    await expect.poll(screen.path).toBe('/order');
    await expect
      .poll(() => requestsTo('order.createSheet')[0]?.body)
      .toEqual({ itemManagements: [{ itemOptionId: 11, quantity: 1 }], reorder: true });
    expect(requestsTo('cart.add')).toEqual([]);
  });
});

describe('an expired session', () => {
  it('leads to the home page with one message and without a second dialog', async () => {
    answer('catalog.getById', { ...item, itemOptions: item.itemOptions.map((one) => ({ ...one, stockQuantity: 0 })) });
    const screen = await open('member');
    refuse('catalog.requestRestock', 'UNAUTHENTICATED');
    neverAnswer('catalog.home');
    neverAnswer('catalog.getBest');
    neverAnswer('catalog.assetGroup');
    await page.getByRole('button', { name: '카멜 재입고 요청' }).click();
    await agree();
    await expect.poll(screen.path).toBe('/');
    await expect.element(page.getByText('로그인이 종료되었습니다. 다시 로그인해주세요.')).toBeVisible();
    expect(dialog.query()).toBeNull();
  });
});

describe('the like button and the cart button', () => {
  const heart = page.getByRole('button', { name: '찜하기' });

  it('the like button stays unpressed when the shop refuses the like', async () => {
    refuse('catalog.like', 'INTERNAL');
    await open('member');
    await heart.click();
    await expect.element(dialog).toMatchTextContent(problems.INTERNAL[1]);
    await agree();
    await expect.element(heart).toHaveAttribute('aria-pressed', 'false');
  });

  it('the like button keeps a visitor’s like on the device and links to all liked items', async () => {
    const screen = await open();
    await heart.click();
    await expect.element(heart).toHaveAttribute('aria-pressed', 'true');
    expect(screen.path()).toBe('/detail/1');
    expect(localStorage.getItem('likedItems')).toBe('[{"itemId":1,"price":39000,"inStock":true}]');
    await page.getByRole('link', { name: '찜 보기' }).click();
    await expect.poll(screen.path).toBe('/likes');
  });

  it('the cart button leads a visitor to the log-in and back to the item', async () => {
    const screen = await open();
    await page.getByRole('button', { name: 'ADD TO CART' }).click();
    await expect.poll(screen.path).toBe('/user/login');
    answer('member.login', { accessToken: accessTokenOf('member') });
    answer('cart.count', 0);
    await page.getByLabelText('이메일', { exact: true }).fill('haneul@example.com');
    await page.getByLabelText('비밀번호', { exact: true }).fill('right-pass-1!');
    await page.getByRole('button', { name: 'LOGIN', exact: true }).click();
    await expect.poll(screen.path).toBe('/detail/1');
  });

  it('the like button shows a press at once, even while the saved state is loading', async () => {
    neverAnswer('catalog.checkLike');
    answer('catalog.like', { liked: true });
    await open('member');
    await heart.click();
    await expect.element(heart).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(() => requestsTo('catalog.like')).toHaveLength(1);
    await expect.element(heart).toHaveAttribute('aria-pressed', 'true');
  });
});

it('the item page puts the facts that only the law requires into a closed section, 상품정보제공고시', async () => {
  const rows = [
    ['cm', '가로'],
    ['ONE', '38'],
  ];
  answer('catalog.getById', {
    ...item,
    facts: [
      { key: 'size', label: '크기', text: '', rows },
      { key: 'noticeManufacturer', label: '제조자', text: '한결 공방', rows: [] },
    ],
    goodsKind: 'bags',
    noticeFields: [
      { key: 'size', label: '치수' },
      { key: 'noticeManufacturer', label: '제조자' },
    ],
  });
  await open();
  const facts = page.getByRole('region', { name: '상품 정보', exact: true });
  await expect.element(facts.getByRole('columnheader', { name: '가로' })).toBeVisible();
  expect(facts.getByText('한결 공방').elements()).toHaveLength(1);
  await expect.element(facts.getByText('한결 공방')).not.toBeVisible();
  await facts.getByText('상품정보제공고시').click();
  await expect.element(facts.getByText('한결 공방')).toBeVisible();
  expect(facts.getByRole('columnheader', { name: '가로' }).elements()).toHaveLength(2);
});

it('the item page shows the lowest price with 부터 until an option is chosen', async () => {
  const options = [5_000, 8_000].map((additionalPrice, index) => ({
    ...{ id: 11 + index, name: `${index + 1}호`, additionalPrice, stockQuantity: 3, isOptionSoldOut: false },
    imageUrls: [],
  }));
  const prices = {
    ...{ price: 10_000, discountPrice: 9_000, regularPrice: 9_000 },
    ...{ discountAmount: 1_000, priceStruck: true },
  };
  answer('catalog.getById', { ...item, ...prices, lowestPrice: 14_000, priceVaries: true, itemOptions: options });
  await open();
  for (const text of [/^판매가 14,000원부터$/, /^정가 15,000원$/, /^할인 -1,000원$/]) {
    await expect.element(page.getByText(text)).toBeVisible();
  }
  const total = page.getByText('TOTAL', { exact: true }).element().parentElement as HTMLElement;
  await expect.element(total).toMatchTextContent('TOTAL14,000원부터');
  await page.getByRole('button', { name: /2호/ }).click();
  await expect.element(total).toMatchTextContent('TOTAL17,000원');
});

it('the item page hides the former price and the discount rate when no struck price may be shown', async () => {
  const discount = { isDiscountByRate: true, discountRate: 10, discountPrice: 35_100, lowestPrice: 35_100 };
  answer('catalog.getById', { ...item, ...discount, regularPrice: 35_100, priceStruck: false });
  await open();
  await expect.element(page.getByText('35,100원').first()).toBeVisible();
  expect(page.getByText('39,000원').elements()).toEqual([]);
  expect(page.getByText('10%').elements()).toEqual([]);
});

it('the item page shows the size as a table and the material as text', async () => {
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
  [39_000, 3_000, 70_000, '배송비 3,000원 · 70,000원 이상 무료'],
  [70_000, 3_000, 70_000, '무료배송'],
  [70_000, 2_500, 0, '배송비 2,500원'],
  [39_000, 0, 70_000, '무료배송'],
])(
  'the page of an item of %i won, with a fee of %i and free delivery from %i, shows “%s”',
  async (price, fee, from, beside) => {
    answer('catalog.getById', { ...item, price, discountPrice: price, regularPrice: price, lowestPrice: price });
    const delivery = { ...sampleShop().delivery, deliveryFee: fee, freeDeliveryFrom: from };
    setConfig({ shop: { ...sampleShop(), delivery } });
    await open();
    await expect.element(page.getByText(beside, { exact: true })).toBeVisible();
  },
);

it('the item page lists the guides of the shop and opens one on a click', async () => {
  setConfig({ shop: { ...sampleShop(), guides: [{ code: 'item-guide-paper', title: '종이 이야기' }] } });
  const blocks = [{ kind: 'list' as const, ordered: false, items: [[{ text: '볕을 피해주세요.' }]] }];
  answer('catalog.shopDocument', sampleDocument({ blocks }));
  await open();
  await page.getByText('종이 이야기').click();
  await expect.element(page.getByText('볕을 피해주세요.')).toBeVisible();
  expect(requestsTo('catalog.shopDocument').at(-1)?.params.code).toBe('item-guide-paper');
});

it('the item page shows departure, transit days, the remote area surcharge and the return fee', async () => {
  const jeju = { name: '제주', from: '63000', to: '63644', fee: 3_000 };
  const changed = { remoteAreas: [jeju], returnFee: 3_500, cutOffHour: 24, transitDays: { from: 1, to: 2 } };
  setConfig({ shop: { ...sampleShop(), delivery: { ...sampleShop().delivery, ...changed } } });
  await open();
  const today = isBusinessDay(seoulDate(new Date()));
  const promise = today ? '오늘 결제하면 오늘 출발' : /지금 결제하면 \d+월 \d+일\([월화수목금]\) 출발/;
  await expect.element(page.getByText(promise)).toBeVisible();
  await expect.element(page.getByText('출고 후 1~2일')).toBeVisible();
  await expect.element(page.getByText('도서산간 추가: 제주 3,000원')).toBeVisible();
  await expect.element(page.getByText(/반품비 3,500원/)).toBeVisible();
});

it('the item page links to the waiting room when the item is sold through one', async () => {
  answer('waiting.saleGates', [
    { doorId: 1, itemId: 1, saleId: null, title: '봄 발매', opensAt: '2020-01-01T00:00:00.000Z', closesAt: null },
  ]);
  await open();
  await expect.element(page.getByRole('link', { name: '대기실 들어가기' })).toHaveAttribute('href', '/waiting/1');
});
