import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newMember } from '../support/members.ts';
import { npmRun } from '../support/npm-run.ts';
import { imageFile } from '../support/operating.ts';
import { sandboxClient } from '../support/sandbox-client.ts';
import { addToCartOnPage, approve, completeSheet, orderCart, orderOnPage, stepOf } from '../support/shopping.ts';
import { signInOnPage, signUpOnPage } from '../support/signing-up.ts';
import { type Stack, startStack } from '../support/stack.ts';
import { answer, expectSound, expectText, noJourneys, type Visitor, visit, waitForStatus } from '../support/visitor.ts';

const owner = { username: 'owner@example.kr', password: 'owner-pass-1!' };
const title = '첫 가방';
/** A promise about a payment method that is switched off in a new shop. */
const promise = '무통장입금은 7일 안에 입금되지 않으면 주문이 자동으로 취소됩니다.';

let stack: Stack;
beforeAll(async () => {
  if (noJourneys !== undefined) return;
  stack = await startStack();
  const account = ['command', 'member', 'create-admin', owner.username, '한새벽', '01055550001'];
  await npmRun(stack.dataDir, account, { ADMIN_PASSWORD: owner.password });
}, 200_000);
afterAll(async () => stack?.stop());

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
const step = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: new RegExp(`\\d. ${name}`) }) });
const openGuide = async (page: Page): Promise<void> => {
  await page.goto(`${stack.shop}/admin/opening`);
  await heading(page, '개업 안내');
};

/** The data of the business that the law requires on every page, by field. */
const facts: Readonly<Record<string, string>> = {
  '쇼핑몰 이름': '새벽',
  '전체 이름': '새벽 가죽공방',
  '쇼핑몰 소개': '손으로 만든 가죽 가방',
  상호: '새벽공방',
  대표자: '한새벽',
  사업자등록번호: '123-45-67891',
  '통신판매업 신고번호': '제2026-서울성동-0001호',
  '통신판매업 신고기관': '서울특별시 성동구청',
  '사업장 주소': '서울특별시 성동구 연무장길 1',
  전화번호: '02-1234-5678',
  이메일: 'help@saebyeok.example',
  '호스팅 제공자': '새벽공방',
  '개인정보 보호책임자': '한새벽',
  '보호책임자 전화': '02-1234-5678',
  '보호책임자 이메일': 'privacy@saebyeok.example',
};
const fillFacts = async (page: Page): Promise<void> => {
  await openGuide(page);
  await step(page, '쇼핑몰과 사업자 정보').getByRole('link', { name: '정보 입력하기' }).click();
  for (const [label, value] of Object.entries(facts)) await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByRole('button', { name: '저장', exact: true }).click();
  await waitForStatus(page, '쇼핑몰 정보가 저장되었습니다. 몇 초 안에 모든 화면에 반영됩니다.');
};

/** Sets a logo and the delivery fee. A shop can also open without them. */
const chooseLookAndDelivery = async (page: Page): Promise<void> => {
  await openGuide(page);
  await step(page, '로고와 색').getByRole('link', { name: '로고와 색 정하기' }).click();
  await page.getByLabel('로고 이미지', { exact: true }).setInputFiles([await imageFile('로고.webp')]);
  await page.getByRole('button', { name: '저장', exact: true }).click();
  await waitForStatus(page, '쇼핑몰 정보가 저장되었습니다. 몇 초 안에 모든 화면에 반영됩니다.');
  await openGuide(page);
  await expectText(step(page, '로고와 색'), '로고를 정했습니다.');
  await step(page, '배송').getByRole('link', { name: '배송 조건 정하기' }).click();
  const fee = page.locator('form').filter({ has: page.getByLabel('배송비 (원)', { exact: true }) });
  await fee.getByLabel('배송비 (원)', { exact: true }).fill('2,500');
  await fee.getByRole('button', { name: '저장' }).click();
  await waitForStatus(page, '저장되었습니다.');
  await openGuide(page);
  await expectText(step(page, '배송'), '지금 배송비는 2,500원');
};
/** Fills in the information that the law requires for a bag. */
const fillNotice = async (page: Page): Promise<void> => {
  await page.getByLabel('상품 종류').selectOption({ label: '가방' });
  const fields = await page.getByRole('region', { name: '상품정보제공고시' }).getByRole('textbox').all();
  expect(fields.length).toBeGreaterThan(3);
  for (const field of fields) await field.fill('손으로 만들었습니다');
};

const uploadItem = async (page: Page): Promise<void> => {
  await openGuide(page);
  await step(page, '첫 상품').getByRole('link', { name: '첫 상품 등록하기' }).click();
  await heading(page, '상품 등록');
  await page.getByLabel('상품명', { exact: true }).fill(title);
  await page.getByLabel('가격 (원)').fill('80,000');
  await page.getByLabel('옵션 1 이름').fill('블랙');
  await page.getByLabel('재고', { exact: true }).first().fill('3');
  await page.getByLabel('메인 이미지', { exact: true }).setInputFiles([await imageFile('가방.webp')]);
  await page.getByRole('progressbar').first().waitFor({ state: 'detached' });
  await fillNotice(page);
  await page.getByRole('button', { name: '상품 등록', exact: true }).click();
  await waitForStatus(page, '상품이 성공적으로 등록되었습니다.');
};

const duty = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });
const openCheck = async (page: Page): Promise<void> => {
  await page.goto(`${stack.shop}/admin/opening/check`);
  await heading(page, '개업 점검');
};
const edit = async (page: Page, change: (text: string) => string): Promise<void> => {
  const text = page.getByLabel('본문');
  await text.fill(change(await text.inputValue()));
  await page.getByRole('button', { name: '저장', exact: true }).click();
  await waitForStatus(page, '문서가 저장되었습니다.');
};
/**
 * Adds a promise that the shop does not keep to a document. The check must find the promise and link to the page where
 * it can be removed.
 */
const promiseTooMuch = async (page: Page): Promise<void> => {
  await page.goto(`${stack.shop}/admin/shop?document=guide`);
  await edit(page, (text) => `${text}\n${promise}\n`);
  await openCheck(page);
  await expectText(duty(page, '지키지 않는 약속'), '고쳐야 함');
  await duty(page, '지키지 않는 약속').getByRole('link', { name: '이용안내 수정' }).click();
  await edit(page, (text) => text.replace(promise, ''));
};

const prepareShop = async (page: Page): Promise<void> => {
  await fillFacts(page);
  // Leaves the guide and returns to it. The finished steps must still be marked.
  await page.goto(stack.shop);
  await openGuide(page);
  await expectText(step(page, '쇼핑몰과 사업자 정보'), '마쳤습니다');
  await chooseLookAndDelivery(page);
  await step(page, '결제').getByRole('button', { name: '결제 키 확인하기' }).click();
  for (const version of ['V1', 'V2'])
    await expectText(step(page, '결제').getByRole('status'), `${version}: 결제사가 키를 확인했습니다.`);
  await expectSound(page);
  await uploadItem(page);
  await openCheck(page);
  await expectText(duty(page, '사업자 정보 표시'), '지키고 있음');
  // The unchanged documents of a new shop already fulfil these duties.
  for (const name of ['청약철회를 거절하는 사유', '지키지 않는 약속', '상품정보제공고시'])
    await expectText(duty(page, name), '지키고 있음');
  await promiseTooMuch(page);
  await openCheck(page);
  await expectText(duty(page, '지키지 않는 약속'), '지키고 있음');
  expect(await duty(page, '고쳐야 함').filter({ hasText: '개업에 필요' }).count()).toBe(0);
};

const buy = async (visitor: Visitor): Promise<string> => {
  const { page } = visitor;
  await page.goto(`${stack.shop}/user/register`);
  await signUpOnPage(page, sandboxClient(stack.sandbox), newMember());
  await page.goto(`${stack.shop}/shop`);
  await page.getByRole('main').getByRole('link', { name: title }).first().click();
  await heading(page, title);
  await addToCartOnPage(visitor, { optionName: '블랙', unitPrice: 80_000 });
  await orderCart(page);
  await approve(visitor, await completeSheet(visitor));
  return orderOnPage(page);
};

const ship = async (page: Page, merchantUid: string): Promise<void> => {
  await page.goto(`${stack.shop}/admin/order/manage/PREPARING`);
  await page.getByRole('checkbox', { name: `${merchantUid} 선택` }).check();
  await page.getByRole('button', { name: '운송장 입력' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('6800000000017');
  await dialog.getByRole('button', { name: '발송 처리' }).click();
  await answer(page, '1건을 발송 처리 하시겠습니까?');
  await waitForStatus(page, '1건이 발송 처리되었습니다.');
};

describe.skipIf(noJourneys)('an empty shop', () => {
  it('guides its owner to the first sale', { timeout: 240_000 }, async () => {
    const { page, complaints } = await visit('desktop');
    await page.goto(`${stack.shop}/user/login`);
    await signInOnPage(page, owner);
    await prepareShop(page);
    const visitor = await visit('desktop');
    const merchantUid = await buy(visitor);
    await ship(page, merchantUid);
    await visitor.page.goto(`${stack.shop}/payment/details/${merchantUid}`);
    await expectText(stepOf(visitor.page), '배송중');
    expect([...complaints, ...visitor.complaints]).toEqual([]);
  });
});
