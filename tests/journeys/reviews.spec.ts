import { catalogCalls } from '@gyeol/contracts/http/catalog.ts';
import { demos } from '@gyeol/demo/demos.ts';
import { describe, expect, it } from 'vitest';
import { admin } from '../support/members.ts';
import { signUpReceiver, signUpReviewer } from '../support/receivers.ts';
import { shop } from '../support/shop.ts';
import { signInOnPage } from '../support/signing-up.ts';
import { newItem } from '../support/stock.ts';
import { answer, expectText, expectTouchable, noJourneys, visit, waitForStatus } from '../support/visitor.ts';

const { admin: operator } = demos.gyeol;
/** The id of an item of the demo that has reviews with photos. */
const photographed = 2;

describe.skipIf(noJourneys)('reviews', () => {
  it('are answered by an admin and deleted by their author', { timeout: 180_000 }, async () => {
    const words = `결이 곱습니다 ${Date.now()}`;
    const member = await signUpReviewer(words);
    const { page, complaints } = await visit('desktop');
    await page.goto(`${shop}/user/login`);
    await signInOnPage(page, operator);
    await page.goto(`${shop}/detail/${member.itemId}`);
    for (const name of ['상품 수정', '이미지 순서 수정', '옵션 수정'])
      await page.getByRole('navigation', { name: '상품 관리' }).getByRole('link', { name }).waitFor();
    const review = page.getByRole('listitem').filter({ hasText: words });
    await review.getByRole('button', { name: '답글 쓰기' }).click();
    await review.getByRole('button', { name: '답글 닫기' }).click();
    await review.getByRole('button', { name: '답글 쓰기' }).click();
    await review.getByRole('button', { name: '등록' }).click();
    await review.getByText('답글 내용을 입력해주세요.').waitFor();
    await review.getByText('답글 내용을 입력해주세요.').waitFor({ state: 'detached' });
    await review.getByLabel('답글', { exact: true }).fill('고맙습니다. 오래 써주세요.');
    await review.getByRole('button', { name: '등록' }).click();
    await answer(page, '답글을 등록하시겠습니까 ?');
    await waitForStatus(page, '답글을 업로드하였습니다.');
    await review.getByText('고맙습니다. 오래 써주세요.').waitFor();
    await expectText(review.getByRole('listitem'), '결 GYEOL판매자');
    await review.getByRole('button', { name: '답글 삭제' }).click();
    await answer(page, '답글을 삭제하시겠습니까 ?');
    await waitForStatus(page, '답글이 삭제되었습니다.');
    await review.getByText('고맙습니다. 오래 써주세요.').waitFor({ state: 'detached' });

    const { page: own } = await visit('phone');
    await own.goto(`${shop}/user/login`);
    await signInOnPage(own, member);
    await own.goto(`${shop}/detail/${member.itemId}`);
    const mine = own.getByRole('listitem').filter({ hasText: words });
    await expectText(mine, member.displayName);
    await expectTouchable(mine.getByRole('button', { name: '리뷰 삭제' }));
    await mine.getByRole('button', { name: '리뷰 삭제' }).click();
    await answer(own, '리뷰를 삭제하시겠습니까?');
    await mine.waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
  });

  it('can be written for an ordered item that was deleted from the catalogue, and only once', {
    timeout: 120_000,
  }, async () => {
    const client = await admin(shop);
    const { itemId, optionId } = await newItem(client, 1);
    const { title } = await client.must(catalogCalls.getById, { params: { id: itemId } });
    const member = await signUpReceiver({ itemId, optionId });
    await client.must(catalogCalls.deleteItem, { params: { id: itemId } });
    const { page, complaints } = await visit('phone');
    await page.goto(`${shop}/user/login`);
    await signInOnPage(page, member);
    await page.goto(`${shop}/payment/details/${member.merchantUid}`);
    await page.getByRole('link', { name: `${title} 리뷰 작성` }).click();
    await page.getByRole('heading', { level: 1, name: '리뷰 작성' }).waitFor();
    await expectText(page.getByRole('main'), title);
    await page.reload();
    await page.getByLabel('리뷰 내용').fill('이제 팔지 않아 아쉽습니다.');
    await page.getByRole('button', { name: '리뷰 등록' }).click();
    await waitForStatus(page, '리뷰 작성이 완료되었습니다.');
    await page.goto(`${shop}/payment/details/${member.merchantUid}`);
    await expectText(page.getByTestId('order-line'), '리뷰를 작성한 상품입니다.');
    expect(await page.getByRole('link', { name: /리뷰 작성/ }).count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  it.each(['phone', 'desktop'] as const)(
    'show their photos in a gallery, and a photo in a large view, on a %s',
    async (screen) => {
      const { page, complaints } = await visit(screen);
      await page.goto(`${shop}/detail/${photographed}`);
      const section = page.getByRole('region', { name: 'REVIEW' });
      await expectText(section.getByRole('heading', { level: 2 }), /총 \d+개의 리뷰/);
      await section.getByRole('button', { name: /^포토 리뷰 \d+/ }).click();
      const gallery = page.getByRole('dialog', { name: /^포토 리뷰/ });
      await expectText(gallery.getByRole('listitem').first(), '*');
      await gallery.getByRole('button', { name: '리뷰 사진 크게 보기' }).first().click();
      const zoom = page.getByRole('dialog', { name: '리뷰 사진', exact: true });
      await zoom.getByRole('img').waitFor();
      await page.keyboard.press('Escape');
      await zoom.waitFor({ state: 'detached' });
      await gallery.getByRole('button', { name: '닫기' }).click();
      await gallery.waitFor({ state: 'detached' });
      expect(complaints).toEqual([]);
    },
  );
});
