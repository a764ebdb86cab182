import { memberSample as info } from '@gyeol/contracts/http/samples.ts';
import { guidePointTerms } from '@gyeol/contracts/rules/points.ts';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { Answer } from '../../shared/api/call-types.ts';
import { currentPrompts } from '../../shared/ui/prompts.ts';
import { answer, neverAnswer, refuse, requestsTo } from '../../testing/network.ts';
import { auditPage } from '../../testing/page-audit.ts';
import { renderScreen } from '../../testing/render-screen.tsx';

const line = {
  itemId: 1,
  itemOptionId: 1,
  itemOptionName: '카멜',
  title: '가방 1',
  imageUrl: '/pictures/bag.webp',
  madeToOrder: false,
};
const sheet: Answer<'order.createSheet'> = {
  ...{ orderSheetId: 1, username: 'haneul@example.com', name: '김하늘', phoneNumber: '01012345678' },
  ...{ postCode: null, address: null, detailAddress: null, postMemo: null, itemTitles: '가방 1' },
  itemManagements: [{ ...line, quantity: 1, finalPrice: 40_000 }],
  ...{
    productTotal: 40_000,
    deliveryFee: 3_000,
    remoteFee: 0,
    remoteArea: null,
    hasRemoteAreas: false,
    madeToOrderTerms: null,
  },
  ...{ totalPrice: 40_000, createdAt: '2026-03-02T03:04:05.000Z' },
};
const coupon: Answer<'coupon.available'>[number] = {
  ...{ mapId: 7, title: '봄 쿠폰', expiresAt: '2099-01-01T00:00:00.000Z', minPrice: 0 },
  ...{ couponType: 'AMOUNT_ALL_EXPIRES_AT', discountAmount: 10_000, discountPercentage: null },
};
const points = (usable: number) => answer('points.mine', { balance: usable, usable, waiting: 0, endsAt: null });
const open = () => renderScreen('/order', { as: 'member' });
const part = page.getByRole('region', { name: '적립금' });
const field = page.getByLabelText('사용할 적립금');
const all = page.getByRole('button', { name: '모두 사용' });
const amounts = page.getByRole('region', { name: '결제 금액' });

beforeEach(() => {
  answer('cart.fetch', [
    {
      ...{ cartId: 1, id: 1, title: '가방 1', imageUrl: '/pictures/bag.webp', finalPrice: 40_000, quantity: 1 },
      ...{ itemOption: { id: 1, name: '카멜', additionalPrice: 0 }, soldOut: false, available: 5 },
    },
  ]);
  answer('coupon.available', [coupon]);
  answer('order.createSheet', sheet);
  answer('member.userInfo', info);
  answer('member.addresses', []);
  answer('points.terms', { version: 2, ...guidePointTerms, enabled: true });
  points(20_000);
});

it('the order sheet uses as many points as the order allows, fewer with a coupon, and sends this amount', async () => {
  await open();
  await expect.element(part).toMatchTextContent(/보유 20,000원 · 이 주문에 12,000원까지 쓸 수 있어요/);
  await expect.element(part).toMatchTextContent(/구매 적립 예정 400원/);
  await all.click();
  await expect.element(field).toHaveValue('12,000');
  await expect.element(amounts).toMatchTextContent(/적립금 사용-?−?12,000원.*31,000원/);
  await page.getByRole('button', { name: '봄 쿠폰 적용' }).click();
  await expect.element(part).toMatchTextContent(/9,000원까지 쓸 수 있어 그만큼만 사용해요/);
  await expect.element(amounts).toMatchTextContent(/24,000원/);
  await auditPage();
  await page.getByRole('checkbox', { name: /결제에 동의합니다/ }).click();
  answer('order.complete', { merchantUid: 'order-1', totalPrice: 24_000, paid: false });
  neverAnswer('order.final');
  await page.getByRole('button', { name: '결제하기' }).click();
  await expect.poll(() => requestsTo('order.complete').at(-1)?.body).toMatchObject({ points: 9_000, couponMapId: 7 });
});

it('the order sheet refuses a text in place of the number of points', async () => {
  await open();
  await field.fill('많이');
  await expect.element(part).toMatchTextContent(/숫자로 입력해주세요/);
  await expect.element(amounts).not.toMatchTextContent(/적립금 사용/);
});

it('the order sheet offers no points below the minimum balance', async () => {
  points(999);
  await open();
  await expect.element(part).toMatchTextContent(/보유 999원 · 1,000원부터 쓸 수 있어요/);
  await expect.element(all).not.toBeInTheDocument();
  await expect.element(field).not.toBeInTheDocument();
});

it('the order sheet reads the points again when they were used elsewhere meanwhile', async () => {
  await open();
  await all.click();
  await page.getByRole('checkbox', { name: /결제에 동의합니다/ }).click();
  refuse('order.complete', 'POINTS_UNUSABLE', { usable: 2_000 });
  points(2_000);
  await page.getByRole('button', { name: '결제하기' }).click();
  await expect
    .poll(() => {
      for (const prompt of currentPrompts()) prompt.answer(true);
      return part.element().textContent;
    })
    .toContain(' 2,000원까지 쓸 수 있어');
  await expect.element(amounts).toMatchTextContent(/41,000원/);
});
