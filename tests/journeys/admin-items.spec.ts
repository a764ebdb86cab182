import { randomUUID } from 'node:crypto';
import { catalogCalls } from '@gyeol/contracts/http/catalog.ts';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { admin, signUp } from '../support/members.ts';
import { enterBackOffice, imageFile, largeFile, openScreen, wideImage } from '../support/operating.ts';
import { shop } from '../support/shop.ts';
import type { ShopClient } from '../support/shop-client.ts';
import { openItem } from '../support/shopping.ts';
import { answer, expectSound, expectText, noJourneys, waitForStatus } from '../support/visitor.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
const itemOf = async (client: ShopClient, q: string) => {
  const list = await client.must(catalogCalls.operatorItems, { params: { page: 0, size: 10 }, query: { q } });
  return list._embedded.operatorItemDTOList[0];
};

/** Sends an empty form, which is refused, then fills it in and sends it. */
const upload = async (page: Page, title: string): Promise<void> => {
  await openScreen(page, '/admin/item/upload', '상품 등록');
  const send = page.getByRole('button', { name: '상품 등록', exact: true });
  expect(await page.getByRole('checkbox', { name: /^ALL/ }).isChecked()).toBe(true);
  await send.click();
  for (const message of ['상품명을 입력해주세요.', '가격은 0보다 커야 합니다.', '메인 이미지는 필수입니다.']) {
    await page.getByText(message).first().waitFor();
  }
  await page.getByText('메인 이미지는 필수입니다.').first().waitFor({ state: 'detached' });
  await page.getByLabel('상품명', { exact: true }).fill(title);
  await page.getByLabel('가격 (원)').fill('39,000');
  await page.getByLabel('할인율 (%)').fill('10');
  await page.getByText('35,100원').waitFor();
  await page.getByRole('checkbox', { name: '가방' }).check();
  await page.getByLabel('옵션 1 이름').fill('블랙');
  await page.getByLabel('옵션 1 이름').press('Enter');
  await page.getByLabel('옵션 2 이름').fill('브라운');
  await page.getByLabel('재고', { exact: true }).first().fill('10');
  await page.getByLabel('재고', { exact: true }).first().press('Enter');
  await page.locator('input[name="options.1.name"]:focus').waitFor();
  await page.getByLabel('메인 이미지', { exact: true }).setInputFiles([largeFile]);
  await page.getByText('이미지 크기는 5MB 이하여야 합니다.').waitFor();
  await page.getByLabel('메인 이미지', { exact: true }).setInputFiles([await wideImage()]);
  const details = [await imageFile('하나.webp'), await imageFile('둘.webp')];
  await page.getByLabel('상세 이미지', { exact: true }).setInputFiles(details);
  const second = await page.getByRole('img', { name: '상세 이미지 2' }).getAttribute('src');
  await page.getByRole('button', { name: '상세 이미지 2 순서 바꾸기' }).press('ArrowLeft');
  expect(await page.getByRole('img', { name: '상세 이미지 1' }).getAttribute('src')).toBe(second);
  await page.getByRole('progressbar').first().waitFor({ state: 'detached' });
  // All required fields are filled in. Enter in a field must still not submit the form.
  const sent: string[] = [];
  page.on('request', (request) => void (request.method() === 'POST' && sent.push(new URL(request.url()).pathname)));
  await page.getByLabel('상품명', { exact: true }).press('Enter');
  await page.getByLabel('가격 (원)').press('Enter');
  await expectSound(page);
  expect(sent).toEqual([]);
  await send.click();
  await waitForStatus(page, '상품이 성공적으로 등록되었습니다.');
  await page.waitForURL(`${shop}/shop`);
};

const rename = async (page: Page, client: ShopClient, title: string): Promise<void> => {
  await page.getByRole('link', { name: '상품 수정' }).click();
  await heading(page, '상품 수정');
  await page.getByLabel('상품명', { exact: true }).fill(title);
  await page.getByLabel('상품 설명').fill('손으로 꿰맸습니다.');
  const id = Number(/\d+$/.exec(page.url())?.[0]);
  await page.getByRole('button', { name: '저장', exact: true }).click();
  await waitForStatus(page, '상품이 성공적으로 수정되었습니다.');
  await heading(page, title);
  const saved = await client.must(catalogCalls.getById, { params: { id } });
  expect(saved).toMatchObject({ title, description: '손으로 꿰맸습니다.' });
};

/**
 * Adds stock to an option that is marked as sold out, which notifies no member. Removing the mark would notify members,
 * and the shop asks first.
 */
const restock = async (page: Page, name: string, optionId: number): Promise<void> => {
  const { client } = await signUp(shop);
  await client.must(catalogCalls.requestRestock, { params: { optionId } });
  await page.getByLabel(`${name} 재고`).fill('1,003');
  await page.getByLabel(`${name} 재고`).press('Enter');
  await waitForStatus(page, `‘${name}’ 옵션이 저장되었습니다.`);
  const flag = page.getByRole('switch', { name: `${name} 판매` });
  await flag.click();
  await answer(page, '1명에게 재입고 문자가 갑니다.', '취소');
  expect(await flag.getAttribute('aria-checked')).toBe('false');
};

/**
 * Enters a stock after the stock has changed elsewhere, and expects a refusal. Then sets the sold-out mark, adds an
 * option and deletes one.
 */
const editOptions = async (page: Page, client: ShopClient, optionId: number, brownId: number): Promise<void> => {
  await page.getByRole('link', { name: '옵션 수정' }).click();
  await heading(page, '옵션 관리');
  const stock = page.getByLabel('블랙 재고');
  await stock.fill('20');
  await client.must(catalogCalls.updateOptionStock, { params: { optionId }, body: { stockQuantity: 7 } });
  await stock.press('Enter');
  await page.getByRole('alert').filter({ hasText: '그 사이 재고가 7개로 바뀌었습니다.' }).waitFor();
  expect(await stock.inputValue()).toBe('20');
  await stock.press('Enter');
  await waitForStatus(page, '‘블랙’ 옵션이 저장되었습니다.');
  await page.getByRole('switch', { name: '브라운 판매' }).click();
  await waitForStatus(page, '‘브라운’을(를) 품절로 표시했습니다.');
  await restock(page, '브라운', brownId);
  await page.getByLabel('새 옵션 이름').fill('와인');
  await page.getByRole('button', { name: '추가', exact: true }).click();
  await waitForStatus(page, '‘와인’ 옵션이 추가되었습니다.');
  await page.getByRole('button', { name: '와인 삭제' }).click();
  await answer(page, '이 옵션을 삭제하시겠습니까?');
  await waitForStatus(page, '‘와인’ 옵션이 삭제되었습니다.');
  await expectSound(page);
};

/** After the images are saved in the new order, the page of the item opens. */
const dragImages = async (page: Page, title: string): Promise<void> => {
  await page.getByRole('link', { name: '이미지 순서' }).click();
  await heading(page, '이미지 순서');
  const second = await page.getByRole('img', { name: '상세 이미지 2' }).getAttribute('src');
  await page.getByRole('button', { name: '상세 이미지 2 순서 바꾸기' }).hover();
  await page.mouse.down();
  await page.getByRole('img', { name: '상세 이미지 1' }).hover();
  await page.mouse.up();
  expect(await page.getByRole('img', { name: '상세 이미지 1' }).getAttribute('src')).toBe(second);
  await expectSound(page);
  await page.getByRole('button', { name: '순서 저장' }).click();
  await waitForStatus(page, '상세 이미지 순서가 저장되었습니다.');
  await heading(page, title);
};

const editInBulk = async (page: Page, title: string): Promise<void> => {
  await openScreen(page, `/admin/item/list?q=${encodeURIComponent(title)}`, '상품 목록');
  await expectText(page.getByRole('status'), '총 1개');
  await page.getByRole('button', { name: '일괄 수정' }).click();
  await page.getByLabel(`${title} 가격`).fill('50000');
  await page.getByLabel(`${title} 브라운 재고`).fill('5');
  await page.getByRole('button', { name: '변경 내용 확인' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '2건 저장' }).click();
  await waitForStatus(page, '2건이 저장되었습니다.');
};

describe.skipIf(noJourneys)('an operator', () => {
  it('adds an item, changes it and deletes it', { timeout: 240_000 }, async () => {
    const client = await admin(shop);
    const { page, complaints } = await enterBackOffice('desktop');
    const mark = randomUUID().slice(0, 6);
    const [first, title] = [`여정 가방 ${mark}`, `여정 토트 ${mark}`];

    await upload(page, first);
    await openItem(page, first);
    await rename(page, client, title);
    const item = await itemOf(client, title);
    const black = item?.itemOptions.find(({ name }) => name === '블랙')?.id ?? 0;
    const brown = item?.itemOptions.find(({ name }) => name === '브라운')?.id ?? 0;
    await editOptions(page, client, black, brown);
    await dragImages(page, title);
    await editInBulk(page, title);
    const edited = await itemOf(client, title);
    expect(edited).toMatchObject({ price: 50_000, discountPrice: 45_000, stockQuantity: 20 });
    const storedImage = await (await fetch(new URL(edited?.imageUrl ?? '', shop))).arrayBuffer();
    expect(await sharp(storedImage).metadata()).toMatchObject({ format: 'jpeg', width: 2_000, height: 1_600 });

    await openScreen(page, `/admin/item/edit/${item?.id}`, '상품 수정');
    await page.getByRole('button', { name: '상품 삭제' }).click();
    await answer(page, `‘${title}’ 상품을 삭제하시겠습니까?`);
    await waitForStatus(page, '상품이 성공적으로 삭제되었습니다.');
    await page.waitForURL(`${shop}/shop`);
    await eventually('the item is gone', async () => {
      return (await client.call(catalogCalls.getById, { params: { id: item?.id ?? 0 } })).status === 404;
    });
    expect(complaints).toEqual([]);
  });
});
