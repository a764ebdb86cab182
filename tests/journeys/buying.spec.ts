import { reportingCalls } from '@gyeol/contracts/http/admin-reporting.ts';
import { formatWon } from '@gyeol/contracts/rules/money.ts';
import { demos } from '@gyeol/demo/demos.ts';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Screen } from '../support/browser.ts';
import { buyableOption, deliveryFeeOf, type Goods } from '../support/buying.ts';
import { eventually } from '../support/eventually.ts';
import { admin, newMember } from '../support/members.ts';
import { readImage, takePhoto } from '../support/photo.ts';
import { sandbox, shop } from '../support/shop.ts';
import {
  addToCartOnPage,
  approve,
  completeSheet,
  goByMenu,
  openItem,
  openOptions,
  orderCart,
  orderOnPage,
  stepOf,
} from '../support/shopping.ts';
import { findAddress, signInOnPage, signUpOnPage } from '../support/signing-up.ts';
import {
  answer,
  buyerScreens,
  expectSound,
  expectText,
  noJourneys,
  type Visitor,
  visit,
  waitForStatus,
} from '../support/visitor.ts';

const words = '결이 고르고 손에 착 감겨요. 매일 들고 다닙니다.';

const lookAroundAndSignUp = async (visitor: Visitor): Promise<void> => {
  const { page } = visitor;
  await page.goto(shop);
  await page.getByRole('heading', { name: '오래 쓸수록 좋아지는 것들' }).waitFor();
  await expectSound(page);
  await goByMenu(visitor, 'SHOP');
  const cards = page.getByRole('main').locator('a[href^="/detail/"]');
  await cards.nth(11).waitFor();
  await expectSound(page);
  await cards.nth(11).scrollIntoViewIfNeeded();
  await cards.nth(23).waitFor();
  await page.getByRole('link', { name: 'LOGIN' }).click();
  await page.getByRole('heading', { level: 1, name: 'LOGIN' }).waitFor();
  await expectSound(page);
  await page.getByRole('link', { name: '회원가입' }).click();
  await expectSound(page);
  const member = newMember();
  await signUpOnPage(page, sandbox, member);
  await expectSound(page);
};

/** Fills the cart, with the mistakes of a person in a hurry. */
const fillCart = async (visitor: Visitor, goods: Goods): Promise<void> => {
  const { page } = visitor;
  await openItem(page, goods.title);
  await expectSound(page);
  await page.getByRole('button', { name: '다음 사진' }).click();
  await expectText(page.getByRole('region', { name: `${goods.title} 사진` }), '2 /');
  const options = await openOptions(visitor);
  await options.getByRole('button', { name: 'ADD TO CART' }).click();
  await answer(page, '옵션을 선택하세요.');
  if (visitor.screen === 'phone') {
    await page.keyboard.press('Escape');
    await options.waitFor({ state: 'detached' });
  }
  await addToCartOnPage(visitor, goods);
  await page.getByRole('button', { name: '수량 늘리기' }).click();
  await expectText(page.getByRole('region', { name: '결제 예정 금액' }), formatWon(goods.unitPrice * 2));
  await expectText(page.getByRole('link', { name: 'MY BAG' }), '(1)');
  await expectSound(page);
};

/** Goes from the cart to the order sheet and pays by card. Returns the order number. */
const orderAndPay = async (visitor: Visitor, total: string): Promise<string> => {
  const { page } = visitor;
  await orderCart(page);
  await findAddress(page, '연무장길');
  await page.getByLabel('상세주소', { exact: true }).fill('2층 작업실');
  await page.getByLabel('배송 메모').fill('문 앞에 놓아주세요.');
  await expectSound(page);
  const window = await completeSheet(visitor);
  await expectText(window.getByTestId('pay-amount'), total);
  await approve(visitor, window);
  await expectText(stepOf(page), '배송준비중');
  await expectText(page.getByRole('region', { name: '배송지' }), '연무장길');
  await expectSound(page);
  return orderOnPage(page);
};

const shipOrder = async (screen: Screen, merchantUid: string): Promise<void> => {
  const operator = await admin(shop);
  await eventually('the back office lists the order', async () => {
    const rows = await operator.must(reportingCalls.ordersByStatus, {
      params: { status: 'PREPARING', page: 0, size: 15 },
    });
    return rows._embedded.paymentHistoryDTOList.some(({ merchantUid: other }) => other === merchantUid);
  });
  const { page, complaints } = await visit(screen);
  await page.goto(`${shop}/user/login`);
  await signInOnPage(page, demos.gyeol.admin);
  await page.goto(`${shop}/admin`);
  await expectSound(page);
  if (screen === 'phone') await page.getByRole('button', { name: '메뉴 열기' }).click();
  await page.getByRole('navigation', { name: '관리자 메뉴' }).getByRole('link', { name: '배송준비중' }).click();
  await page.getByRole('link', { name: merchantUid }).waitFor();
  await expectSound(page);
  await page.getByRole('link', { name: merchantUid }).click();
  await page.getByLabel(/운송장 번호/).fill('68890-12345 678');
  await expectSound(page);
  await page.getByRole('button', { name: '발송 처리' }).click();
  await answer(page, '발송 처리 하시겠습니까?');
  await expectText(stepOf(page), '배송중');
  expect(complaints).toEqual([]);
};

/** The page uploads the photo with a signed PUT. */
const writeReview = async (page: Page, title: string): Promise<void> => {
  await page.getByRole('link', { name: `${title} 리뷰 작성` }).click();
  await page.getByLabel('리뷰 내용').fill(words);
  const chooser = page.waitForEvent('filechooser');
  const stored = page.waitForResponse((answered) => answered.request().method() === 'PUT');
  await page.getByRole('button', { name: '사진 추가' }).click();
  await (await chooser).setFiles(await takePhoto());
  const put = await stored;
  expect([put.status(), put.request().headers()['content-type']]).toEqual([200, 'image/webp']);
  await expectSound(page);
  await page.getByRole('button', { name: '리뷰 등록' }).click();
  await waitForStatus(page, '리뷰 작성이 완료되었습니다.');
  await page.getByRole('heading', { level: 1, name: '마이페이지' }).waitFor();
  await expectSound(page);
};

const expectReviewShown = async (page: Page, title: string): Promise<void> => {
  await openItem(page, title);
  const review = page.getByRole('region', { name: 'REVIEW' }).getByRole('listitem').filter({ hasText: words }).first();
  await review.getByRole('button', { name: '리뷰 삭제' }).waitFor();
  const photo = review.getByRole('img', { name: /리뷰 사진 1/ });
  await photo.scrollIntoViewIfNeeded();
  await eventually('the photo is shown', () =>
    photo.evaluate((image: { naturalWidth: number }) => image.naturalWidth > 0),
  );
  await expectSound(page);
  const original = (await photo.getAttribute('srcset'))?.split(' ').at(-2) ?? '';
  expect(await readImage(`${shop}${original}`)).toEqual({ format: 'webp', width: 2_000, height: 1_500 });
  await photo.click();
  await page.getByRole('dialog').getByRole('img').waitFor();
};

describe.skipIf(noJourneys)('a purchase from the cart to the shipment and the review', () => {
  it.each(buyerScreens)('on a %s', { timeout: 240_000 }, async (screen) => {
    const operator = await admin(shop);
    const goods = await buyableOption(operator, 2);
    const fee = await deliveryFeeOf(operator, goods.unitPrice * 2);
    const visitor = await visit(screen);
    const { page, complaints } = visitor;

    await lookAroundAndSignUp(visitor);
    await fillCart(visitor, goods);
    const merchantUid = await orderAndPay(visitor, formatWon(goods.unitPrice * 2 + fee));
    await shipOrder(screen, merchantUid);

    await page.reload();
    await expectText(stepOf(page), '배송중');
    await page.getByRole('link', { name: '배송 조회' }).waitFor();
    await page.getByRole('button', { name: '수령 확인' }).click();
    await answer(page, '상품을 받으셨습니까?');
    await waitForStatus(page, '수령 확인되었습니다.');
    await expectText(stepOf(page), '배송완료');
    await expectSound(page);
    await writeReview(page, goods.title);
    await expectReviewShown(page, goods.title);
    expect(complaints).toEqual([]);
  });
});
