import { randomInt } from 'node:crypto';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { newMember, newPhoneNumber, signUp } from '../support/members.ts';
import { shop } from '../support/shop.ts';
import { signInOnPage, tickAgreements } from '../support/signing-up.ts';
import { answer, expectSound, expectText, noJourneys, visit } from '../support/visitor.ts';

const newKakaoId = (): string => String(4_000_000_000 + randomInt(900_000_000));

interface Consent {
  name?: string;
  phone?: string;
}
/** Goes from the login page through Kakao's page. Kakao gets the data that the person allows. */
const goThroughKakao = async (page: Page, id: string, { name, phone }: Consent): Promise<void> => {
  await page.goto(`${shop}/user/login`);
  await page.getByRole('button', { name: '카카오 로그인' }).click();
  await page.getByTestId('kakao-content').waitFor();
  await page.getByTestId('kakao-new').locator('summary').click();
  await page.getByTestId('kakao-id').fill(id);
  if (name) await page.getByTestId('kakao-name').fill(name);
  if (phone) await page.getByTestId('kakao-phone').fill(phone);
  await page.getByTestId('kakao-submit').click();
};
const greeting = (page: Page) => page.getByRole('link', { name: 'MY BAG' });
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

/** Each field is checked when it loses the focus, and again by its button. */
const fillNames = async (page: Page, member: { username: string; displayName: string }): Promise<void> => {
  await field(page, '이메일').fill(member.username);
  await field(page, '닉네임').fill(member.displayName);
  await page.getByText('사용 가능한 이메일 입니다.').waitFor();
  await page.getByRole('button', { name: '중복확인', description: '닉네임' }).click();
  await page.getByText('사용 가능한 닉네임입니다.').waitFor();
};

describe.skipIf(noJourneys)('a visitor who signs in with Kakao', () => {
  it('signs up with e-mail and nickname, and is signed in at once the next time', { timeout: 180_000 }, async () => {
    const { page, complaints } = await visit('phone');
    const member = newMember();
    const id = newKakaoId();
    const kakaoUser = { name: '김카카오', phone: newPhoneNumber() };
    await goThroughKakao(page, id, kakaoUser);
    await answer(page, '회원가입을 위한 추가 정보를 입력해주세요.');
    await page.getByRole('heading', { level: 1, name: '카카오 회원가입' }).waitFor();
    await page.waitForURL('**/user/register/kakao');
    expect(await field(page, '이름').inputValue()).toBe('김카카오');
    expect((await field(page, '전화번호').inputValue()).replaceAll('-', '')).toBe(kakaoUser.phone);
    for (const label of ['이름', '전화번호']) expect(await field(page, label).getAttribute('readonly')).not.toBeNull();
    await expectSound(page);
    for (const name of ['이메일', '닉네임']) expect(await field(page, name).isEditable()).toBe(true);
    await fillNames(page, member);
    await tickAgreements(page);
    await page.getByRole('button', { name: '회원가입' }).click();
    await page.getByText('회원가입이 완료되었습니다.').waitFor();
    await expectText(greeting(page), '(0)');
    await page.waitForURL(`${shop}/user/welcome`);
    await page.goto(`${shop}/user/password/edit`);
    await page.getByText('카카오로 가입하여 아직 비밀번호가 없습니다.').waitFor();
    await expectSound(page);
    await page.getByRole('link', { name: '비밀번호 정하기' }).click();
    await page.getByRole('heading', { level: 1, name: '이메일·비밀번호 찾기' }).waitFor();

    const { page: later } = await visit('desktop');
    await goThroughKakao(later, id, kakaoUser);
    await expectText(greeting(later), '(0)');
    await expectText(later.getByRole('banner'), member.displayName);
    expect(complaints).toEqual([]);
  });

  it('links Kakao by a login with the password when the phone number belongs to a member', async () => {
    const member = await signUp(shop);
    const { page } = await visit('phone');
    const id = newKakaoId();
    await goThroughKakao(page, id, { name: '다른이름', phone: member.phoneNumber });
    await answer(
      page,
      '이 전화번호로 가입한 계정이 이미 있습니다. 이메일과 비밀번호로 로그인하시면 카카오 로그인이 연결됩니다.',
    );
    await page.getByText('카카오 로그인이 연결됩니다.').waitFor();
    await expectSound(page);
    await signInOnPage(page, member);
    await expectText(greeting(page), '(0)');

    const { page: later } = await visit('desktop');
    await goThroughKakao(later, id, {});
    await expectText(later.getByRole('banner'), member.displayName);
  });
});
