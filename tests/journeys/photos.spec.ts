import { reviewCalls } from '@gyeol/contracts/http/review.ts';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { enterBackOffice, openScreen, wideImage } from '../support/operating.ts';
import { signUpReceiver } from '../support/receivers.ts';
import { shop } from '../support/shop.ts';
import { signInOnPage } from '../support/signing-up.ts';
import { answer, expectText, noJourneys, visit, waitForStatus } from '../support/visitor.ts';

interface PhotoInput {
  name: string;
  mimeType: string;
  buffer: Buffer;
}
const choose = async (page: Page, file: PhotoInput): Promise<void> => {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: '사진 추가' }).click();
  await (await chooser).setFiles(file);
};

describe.skipIf(noJourneys)('photos of a review', () => {
  // photos.screen.spec.tsx tests a refused photo and the second attempt.
  it('are stored in a smaller size, and are kept when the session ends', { timeout: 120_000 }, async () => {
    const member = await signUpReceiver();
    const { page } = await visit('phone');
    await page.goto(`${shop}/user/login`);
    await signInOnPage(page, member);
    await page.goto(`${shop}/order/review/upload/${member.itemId}`);
    await page.getByLabel('리뷰 내용').fill('쓰던 말은 그대로');

    await choose(page, await wideImage());
    await page
      .getByText(/변환 중|올리는 중/)
      .first()
      .waitFor({ state: 'detached' });
    // Ends the session. After the login, the page must have its content again.
    await page.route('**/comment/addReview', (route) => route.fulfill({ status: 401, json: {} }), { times: 1 });
    await page.getByRole('button', { name: '리뷰 등록' }).click();
    await page.getByText('로그인이 종료되었습니다. 다시 로그인해주세요.').waitFor();
    await page.evaluate('history.pushState({}, "", "/user/login"); dispatchEvent(new PopStateEvent("popstate"))');
    await signInOnPage(page, member);
    await page.getByRole('img', { name: '큰 사진.jpg' }).waitFor();
    expect(await page.getByLabel('리뷰 내용').inputValue()).toBe('쓰던 말은 그대로');
    await page.getByRole('button', { name: '리뷰 등록' }).click();
    await waitForStatus(page, '리뷰 작성이 완료되었습니다.');
    await page.getByRole('heading', { level: 1, name: '마이페이지' }).waitFor();
    await page.goto(`${shop}/order/review/upload/${member.itemId}`);
    await expectText(page.getByRole('main'), '이미 리뷰를 작성한 상품입니다.');
    expect(await page.getByLabel('리뷰 내용').count()).toBe(0);
    const [stored] = await member.client.must(reviewCalls.photos, { params: { itemId: member.itemId } });
    const bytes = await (await fetch(new URL(stored?.imageUrl ?? '', shop))).arrayBuffer();
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 2_000, height: 1_600 });
  });
});

describe.skipIf(noJourneys)('unsaved work of an operator', () => {
  it('is protected by a question before the tab closes or another screen opens', { timeout: 120_000 }, async () => {
    const { page, complaints } = await enterBackOffice('desktop');
    await openScreen(page, '/admin/item/upload', '상품 등록');
    const title = page.getByLabel('상품명', { exact: true });
    await title.click();
    await title.fill('쓰다 만 상품');
    // Waits until the page has rendered the input, because the page handles `beforeunload` only then.
    const isAsked = () => page.evaluate("!dispatchEvent(new Event('beforeunload', { cancelable: true }))");
    await expect.poll(isAsked).toBe(true);

    const dialogShown = page.waitForEvent('dialog');
    await page.close({ runBeforeUnload: true });
    const question = await dialogShown;
    expect(question.type()).toBe('beforeunload');
    await question.dismiss();

    await page.getByRole('link', { name: '주문', exact: false }).first().click();
    await answer(page, '변경 사항이 저장되지 않습니다. 계속하시겠습니까?', '취소');
    expect(await title.inputValue()).toBe('쓰다 만 상품');
    expect(complaints).toEqual([]);
  });
});
