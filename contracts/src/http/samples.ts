import type { AnswerAt } from '../call.ts';
import { guideTerms } from '../rules/delivery.ts';
import type { calls } from './index.ts';

type Calls = typeof calls;

/**
 * Sample data: an item, an order, a member, a coupon. Each test of a screen adds the fields that it checks, and the API
 * page shows the samples as examples.
 */
const image = '/pictures/bag.webp';
const at = '2026-03-02T03:04:05.000Z';
const pricing = {
  price: 39_000,
  discountPrice: 39_000,
  lowestPrice: 39_000,
  priceVaries: false,
  isDiscountByRate: false,
  discountRate: null,
  discountAmount: null,
  priceStruck: false,
  regularPrice: 39_000,
  sales: [],
  mayStrike: false,
};

export const itemSample: AnswerAt<Calls['catalog']['getById'], 200> = {
  id: 1,
  title: '마루 토트백',
  description: '소가죽',
  imageUrl: image,
  ...pricing,
  stockQuantity: 3,
  soldOut: false,
  priority: 0,
  createdAt: at,
  detailImages: [],
  guideImages: [],
  facts: [],
  goodsKind: null,
  hidden: false,
  productCode: null,
  madeToOrder: false,
  buyerLimit: null,
  noticeFields: null,
  itemOptions: [{ id: 11, name: '카멜', additionalPrice: 0, stockQuantity: 3, isOptionSoldOut: false, imageUrls: [] }],
  categories: [{ id: 1, name: '가방' }],
};

export const itemCardSample: AnswerAt<Calls['catalog']['getBest'], 200>[number] = {
  id: 1,
  title: '마루 토트백',
  description: '소가죽',
  imageUrl: image,
  hoverImageUrl: null,
  ...pricing,
  stockQuantity: 3,
  soldOut: false,
};

export const homeSample: AnswerAt<Calls['catalog']['home'], 200> = {
  sections: [
    { kind: 'notice', text: '주말에는 공방이 쉽니다.', link: null },
    {
      kind: 'hero',
      heading: '오래 쓸수록 좋아지는 것들',
      text: '늦가을의 가죽',
      link: { label: '가방 보기', to: '/shop?category=가방' },
      image: { imageUrl: image, phoneImageUrl: image, alt: '벤치 위의 가방', onDark: false },
      items: [itemCardSample],
    },
    {
      kind: 'story',
      heading: '공방 이야기',
      text: '한 장으로 재단합니다.',
      link: { label: '더 읽기', to: 'https://example.com/story' },
      imageUrl: image,
      alt: '공방의 작업대',
      items: [itemCardSample],
    },
    { kind: 'new-arrivals', heading: '새로 지은 것', items: [itemCardSample] },
    { kind: 'best', heading: '많이 찾는 물건', items: [itemCardSample] },
    { kind: 'categories', heading: '종류별로', categories: [{ name: '가방', imageUrl: image }] },
    { kind: 'reviews', heading: '쓰는 사람들', count: 4 },
  ],
};

export const orderSample: AnswerAt<Calls['order']['detail'], 200> = {
  merchantUid: 'order-1',
  paymentTime: at,
  itemTitles: '마루 토트백',
  totalPrice: 42_000,
  paymentStatus: 'PREPARING',
  itemManagements: [
    {
      itemId: 1,
      itemOptionId: 11,
      itemOptionName: '카멜',
      title: '마루 토트백',
      imageUrl: image,
      quantity: 1,
      finalPrice: 39_000,
      madeToOrder: false,
    },
  ],
  name: '김하늘',
  receiverPhoneNumber: '01012345678',
  postCode: '04400',
  address: '서울 용산구 이태원로 1',
  detailAddress: '1층',
  postMemo: null,
  productTotal: 39_000,
  discount: 0,
  points: 0,
  deliveryFee: 3_000,
  remoteFee: 0,
  madeToOrderAgreement: null,
  paymentMethod: 'card',
  escrow: null,
  cancelPending: false,
  mine: true,
  goodsBack: null,
  refunded: 0,
  refundable: 42_000,
  claims: [],
  trackingNumber: null,
  postUrl: null,
  shippedAt: null,
  deliveredAt: null,
  receiverChangeable: false,
  confirmedAt: null,
  undoUntil: null,
  parcels: [],
  unshipped: [],
  cancelledAt: null,
  refundRequest: null,
  username: null,
  displayName: null,
  phoneNumber: null,
  couponTitle: null,
  packingBatchId: null,
  memo: null,
  buyerName: null,
};

const { remoteAreas: _areas, closedDays: _days, ...feesSample } = guideTerms;
export const termsSample: AnswerAt<Calls['order']['deliveryTerms'], 200> = {
  ...feesSample,
  remoteAreas: [],
  closedDays: [],
  version: 3,
};

export const memberSample: AnswerAt<Calls['member']['userInfo'], 200> = {
  phoneNumber: '01012345678',
  username: 'haneul@example.com',
  displayName: '하늘',
  realName: '김하늘',
  role: 'ROLE_USER',
  hasPassword: true,
  postCode: '04400',
  address: '서울 용산구 이태원로 1',
  detailAddress: '1층',
};

export const couponSample: AnswerAt<Calls['coupon']['all'], 200>['issueAbleCoupons'][number] = {
  id: 1,
  title: '봄 쿠폰',
  code: 'SPRING',
  couponType: 'AMOUNT_ALL_EXPIRES_AT',
  minPrice: 10_000,
  discountAmount: 5_000,
  discountPercentage: null,
  allStartedAt: '2020-01-01T00:00:00.000Z',
  allExpiresAt: '2999-01-01T00:00:00.000Z',
  durationDays: null,
};

const historySample: AnswerAt<Calls['order']['history'], 200> = {
  _embedded: {
    paymentHistoryDTOList: [
      {
        merchantUid: orderSample.merchantUid,
        paymentTime: at,
        itemTitles: orderSample.itemTitles,
        totalPrice: orderSample.totalPrice,
        paymentStatus: orderSample.paymentStatus,
        imageUrl: image,
        postUrl: null,
        paymentMethod: 'card',
        lines: [{ title: itemSample.title, itemOptionName: '카멜', quantity: 1 }],
        claims: [],
      },
    ],
  },
  page: { size: 10, totalElements: 1, totalPages: 1, number: 0 },
  counts: { PREPARING: 1, SHIPPING: 0, DELIVERED: 0, CANCELLED: 0 },
};
const addressSample = { postCode: '04400', address: '서울 용산구 이태원로 1', detailAddress: '1층' };
const orderedOption = { itemOptionId: 11, quantity: 1 };

/** Example bodies and answers of calls, by the call's name. `rows.unit.spec.ts` checks that they fit the rows. */
export const callExamples: Readonly<Record<string, { readonly body?: unknown; readonly answer?: unknown }>> = {
  'catalog.home': { answer: homeSample },
  'catalog.getBest': { answer: [itemCardSample] },
  'catalog.getById': { answer: itemSample },
  'member.login': {
    body: { username: memberSample.username, password: 'haneul-pass-1!' },
    answer: { accessToken: 'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl' },
  },
  'member.userInfo': { answer: memberSample },
  'member.editUserInfo': { body: addressSample },
  'cart.add': { body: orderedOption },
  'order.createSheet': { body: { itemManagements: [orderedOption] } },
  'order.complete': {
    body: { itemManagements: [orderedOption], ...addressSample, points: 0 },
    answer: { merchantUid: orderSample.merchantUid, totalPrice: orderSample.totalPrice, paid: false },
  },
  'order.history': { answer: historySample },
  'order.detail': { answer: orderSample },
  'order.deliveryTerms': { answer: termsSample },
  'coupon.all': { answer: { issueAbleCoupons: [couponSample], notIssueAbleCoupons: [] } },
  'review.addReview': { body: { itemId: itemSample.id, reviewContent: '가볍고 튼튼해요.', rating: 5 } },
};
