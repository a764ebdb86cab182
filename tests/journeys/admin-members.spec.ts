import { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import { formatWon } from '@gyeol/contracts/rules/money.ts';
import { formatPhone } from '@gyeol/contracts/rules/phone.ts';
import { demos } from '@gyeol/demo/demos.ts';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { buyableOption, payOrder, placeOrder } from '../support/buying.ts';
import { admin, signUp, type TestMember } from '../support/members.ts';
import { enterBackOffice, imageFile, openScreen } from '../support/operating.ts';
import { sandbox, shop } from '../support/shop.ts';
import { newItem } from '../support/stock.ts';
import { answer, expectSound, expectText, noJourneys, screensOr, visit, waitForStatus } from '../support/visitor.ts';

interface ReturnRequest {
  member: TestMember;
  merchantUid: string;
  price: number;
}
const { admin: operator } = demos.gyeol;

/** Lets the shop refuse the session, which leads to the home page. `onTheWay` runs before the home page is shown. */
const refuseSession = async (page: Page, onTheWay = async (): Promise<void> => undefined): Promise<void> => {
  await page.route('**/api/admin/**', (route) => route.fulfill({ status: 401, json: { code: 'UNAUTHENTICATED' } }));
  await page.getByPlaceholder('주문, 회원, 상품 검색').fill('가방');
  await onTheWay();
  await page.getByRole('link', { name: 'LOGIN' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
  await page.unroute('**/api/admin/**');
};
const signInAgain = async (page: Page, { username, password }: { username: string; password: string }) => {
  await page.getByRole('link', { name: 'LOGIN' }).click();
  await page.getByLabel('이메일', { exact: true }).fill(username);
  await page.getByLabel('비밀번호', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'LOGIN' }).click();
};
/** Expects that an image is loaded, and not only that its element exists. */
const expectLoaded = async (image: Locator): Promise<void> => {
  await expect.poll(() => image.evaluate((img: unknown) => (img as { naturalWidth: number }).naturalWidth)).toBe(480);
};

const expectFocusInMain = async (page: Page): Promise<void> => {
  await expect.poll(() => page.evaluate('!!document.activeElement.closest("main")')).toBe(true);
};

/** Requests a refund as a buyer who has received an order. */
const requestReturn = async (message: string): Promise<ReturnRequest> => {
  const member = await signUp(shop);
  const { optionId } = await buyableOption(member.client);
  const order = await placeOrder(member.client, { optionId, quantity: 1 });
  await payOrder(member.client, sandbox, order);
  const params = { uid: order.merchantUid };
  await (await admin(shop)).must(orderCalls.setShipping, { params, body: { trackingNumber: '6812345678901' } });
  await member.client.must(orderCalls.setDelivered, { params });
  const body = { originalMerchantUid: order.merchantUid, isRefund: true, message };
  await member.client.must(orderCalls.requestClaim, { body });
  return { member, merchantUid: order.merchantUid, price: order.totalPrice };
};
const statusOf = async ({ member, merchantUid }: ReturnRequest): Promise<string> =>
  (await member.client.must(orderCalls.detail, { params: { uid: merchantUid } })).paymentStatus;

const searchRequests = async (page: Page, { member }: ReturnRequest): Promise<void> => {
  await page.getByRole('checkbox', { name: '고객 검색' }).check();
  await page.getByRole('button', { name: '검색', exact: true }).click();
  await expectText(page.getByRole('alert'), '검색어를 입력해주세요.');
  await page.getByRole('checkbox', { name: '신청 기간' }).check();
  await page.getByLabel('검색어').fill('홍');
  await page.getByLabel('종료일').fill('');
  await page.getByRole('button', { name: '검색', exact: true }).click();
  await expectText(page.getByRole('alert'), '시작일과 종료일을 모두 입력해주세요.');
  await page.getByRole('checkbox', { name: '신청 기간' }).uncheck();
  await page.getByLabel('검색 기준').selectOption('phoneNumber');
  await page.getByLabel('검색어').fill(formatPhone(member.phoneNumber));
  await page.getByLabel('검색어').press('Enter');
  await expectText(page.getByRole('status'), '총 1건');
};

describe.skipIf(noJourneys)('an operator who works with members', () => {
  it.each(screensOr('phone'))('handles a refund request, on a %s', { timeout: 180_000 }, async (screen) => {
    const returnRequest = await requestReturn('색이 생각보다 밝아요');
    const { page, complaints } = await enterBackOffice(screen);
    await openScreen(page, '/admin/payment/manageRefundHistories?page=9', '환불·교환 요청');
    await expectText(page.getByRole('main'), '환불 요청이 없습니다');
    await searchRequests(page, returnRequest);
    expect(new URL(page.url()).searchParams.has('page')).toBe(false);

    // Expects the end of the order number on the screen, because it distinguishes two requests of one member.
    const number = page
      .getByRole('row')
      .getByText(screen === 'phone' ? `…${returnRequest.merchantUid.slice(-6)}` : returnRequest.merchantUid)
      .filter({ visible: true });
    const { x, width } = (await number.first().boundingBox()) ?? { x: 0, width: Number.NaN };
    expect(x + width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
    await page.getByRole('button', { name: '환불 자세히' }).click();
    const detail = page.getByRole('main');
    await expectText(detail, '색이 생각보다 밝아요');
    await expectText(detail, returnRequest.member.username);
    await expectText(detail, formatWon(returnRequest.price));
    const link = page.getByRole('link', { name: '6812345678901' });
    expect(await link.getAttribute('href')).toBe(`/payment/details/${returnRequest.merchantUid}`);
    await expectSound(page);

    await page.getByRole('button', { name: '결제 취소', exact: true }).click();
    await answer(page, '결제 취소 처리 하시겠습니까 ?', '닫기');
    await answer(page, '주문을 취소하지 않습니다.');
    expect(await statusOf(returnRequest)).toBe('DELIVERED');
    await page.getByRole('button', { name: '결제 취소', exact: true }).click();
    const confirmation = page.getByRole('alertdialog').filter({ hasText: returnRequest.merchantUid });
    await confirmation.getByRole('button', { name: /원 결제 취소$/ }).click();
    await waitForStatus(page, '주문이 취소되었습니다.');
    await page.getByRole('button', { name: '결제 취소됨' }).waitFor();
    await expectFocusInMain(page);
    expect(await statusOf(returnRequest)).toBe('CANCELLED');

    await page.getByRole('button', { name: '처리완료로 변경' }).click();
    await answer(page, returnRequest.member.realName);
    await expectText(page.getByRole('main'), '환불 요청이 없습니다');
    await expectFocusInMain(page);
    await page.getByRole('checkbox', { name: '처리완료 보기' }).check();
    await page
      .getByRole('row')
      .filter({ hasText: returnRequest.merchantUid })
      .filter({ hasText: '처리완료' })
      .waitFor();
    // The row is still expanded after the action.
    await expectText(page.getByRole('main'), '취소됨');
    expect(await page.getByRole('button', { name: '처리완료로 변경' }).count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  it('reaches the requested address after signing in', async () => {
    const wanted = '/admin/member/stats?period=off';
    const { page } = await visit('desktop');
    await page.goto(`${shop}${wanted}`);
    await page.waitForURL('**/user/login');
    await page.getByLabel('이메일', { exact: true }).fill(operator.username);
    await page.getByLabel('비밀번호', { exact: true }).fill(operator.password);
    await page.getByRole('button', { name: 'LOGIN' }).click();
    await page.waitForURL(`${shop}${wanted}`);
  });

  it('goes to the home page when the session is refused, and finds the unsaved item again after signing in', {
    timeout: 120_000,
  }, async () => {
    const { page } = await enterBackOffice('desktop');
    await openScreen(page, '/admin/item/upload', '상품 등록');
    await page.getByLabel('상품명').fill('쓰다 만 상품');
    await page.getByLabel('메인 이미지', { exact: true }).setInputFiles(await imageFile('앞.webp'));
    await page.getByRole('progressbar').waitFor({ state: 'detached' });
    const home = Promise.withResolvers<void>();
    await page.route('**/assets/home-*.js', (route) => home.promise.then(() => route.continue()));
    await refuseSession(page, async () => {
      await page.getByText('Loading ...').waitFor();
      home.resolve();
    });
    await signInAgain(page, operator);
    await page.waitForURL('**/admin/item/upload');
    await expect.poll(() => page.getByLabel('상품명').inputValue()).toBe('쓰다 만 상품');
    await expectLoaded(page.getByRole('img', { name: '메인 이미지 1' }));

    // A reload loses the chosen files, and the form shows this.
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await page.getByText('이미지를 다시 골라 주세요.').waitFor();
    await expectSound(page);
  });

  it('finds edited texts and images again after a refused session, but another account does not find them', {
    timeout: 120_000,
  }, async () => {
    const { itemId } = await newItem(await admin(shop), 5);
    const { page } = await enterBackOffice('desktop');
    const edit = `/admin/item/edit/${itemId}`;
    await openScreen(page, edit, '상품 수정');
    await page.getByLabel('상품명').fill('고치다 만 상품');
    await page.getByLabel('상세 이미지', { exact: true }).setInputFiles(await imageFile('안감.webp'));
    await page.getByRole('progressbar').waitFor({ state: 'detached' });
    await refuseSession(page);
    await signInAgain(page, operator);
    await page.waitForURL(`**${edit}`);
    await expect.poll(() => page.getByLabel('상품명').inputValue()).toBe('고치다 만 상품');
    await expectLoaded(page.getByRole('img', { name: '상세 이미지 1' }));
    await page.getByText('저장하지 않은 변경 사항이 있습니다.').waitFor();

    await refuseSession(page);
    await signInAgain(page, await signUp(shop));
    await page.waitForURL(`${shop}/`);
    expect(await page.evaluate('Object.keys(sessionStorage).filter((key) => key.startsWith("draft:"))')).toEqual([]);
  });

  it('finds a member by keyboard', { timeout: 120_000 }, async () => {
    const member = await signUp(shop);
    const { page, complaints } = await enterBackOffice('desktop');
    await openScreen(page, '/admin/member/stats', '회원 관리');
    await page.getByRole('button', { name: '검색', exact: true }).click();
    await expectText(page.getByRole('alert'), '이름 또는 전화번호 중 하나 이상 입력해주세요.');
    await page.getByLabel('시작일').fill('2026-09-01');
    // Expects a hint and no download after the change, because a file must always match the list that is shown.
    await expectText(page.getByRole('note'), '바뀐 조건은 검색을 눌러야 목록과 파일에 반영됩니다.');
    expect(await page.getByRole('button', { name: 'CSV 내려받기' }).isDisabled()).toBe(true);
    await page.getByPlaceholder('전화번호').fill(`${formatPhone(member.phoneNumber)}가`);
    await page.getByPlaceholder('전화번호').press('Enter');
    await expectText(page.getByRole('status'), '총 1명');
    expect(new URL(page.url()).searchParams.get('startDate')).toBe('2026-09-01');
    expect(await page.getByRole('button', { name: 'CSV 내려받기' }).isEnabled()).toBe(true);
    await expectSound(page);
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: `${member.realName} 회원` }).waitFor();
    await expectText(page.getByRole('region', { name: '기본 정보' }), member.username);
    await expectText(page.getByRole('region', { name: '주문 내역' }), '주문 내역이 없습니다.');
    await expectSound(page);
    await page.keyboard.press('Escape');
    await expectText(page.getByRole('status'), '총 1명');
    await page.getByRole('link', { name: '카카오' }).click();
    await expectText(page.getByRole('main'), '검색 결과가 없습니다');
    expect(complaints).toEqual([]);
  });

  it('sees which sold-out items are requested most', { timeout: 120_000 }, async () => {
    const { page, complaints } = await enterBackOffice('phone');
    await openScreen(page, '/admin/item/stockRequestStats', '재입고 요청');
    const first = page.getByRole('link', { name: '옵션 관리' }).first();
    expect(await first.getAttribute('href')).toMatch(/^\/admin\/item\/editItemOptions\/\d+$/);
    await expectSound(page);
    const counts = await page
      .getByRole('row')
      .getByText(/^[\d,]+명$/)
      .allTextContents();
    const figures = counts.map((text) => Number(text.replace(/\D/g, '')));
    expect(figures.length).toBeGreaterThan(0);
    expect(figures).toEqual([...figures].sort((a, b) => b - a));
    expect(complaints).toEqual([]);
  });
});
