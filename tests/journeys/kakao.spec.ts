import { randomInt } from 'node:crypto';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { newMember, newPhoneNumber, signUp } from '../support/members.ts';
import { sandbox, shop } from '../support/shop.ts';
import { signInOnPage } from '../support/signing-up.ts';
import { answer, expectSound, expectText, noJourneys, visit } from '../support/visitor.ts';

/** A Kakao account that nobody had before. */
const newKakaoId = (): string => String(4_000_000_000 + randomInt(900_000_000));

interface Consent {
  name?: string;
  phone?: string;
}
/** From the login page to Kakao's and through it, with what the person tells there. */
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

/** Each is checked as it is left; the button checks once more. */
const fillNames = async (page: Page, member: { username: string; displayName: string }): Promise<void> => {
  await field(page, '이메일').fill(member.username);
  await field(page, '닉네임').fill(member.displayName);
  await page.getByText('사용 가능한 이메일 입니다.').waitFor();
  await page.getByRole('button', { name: '중복확인', description: '닉네임' }).click();
  await page.getByText('사용 가능한 닉네임입니다.').waitFor();
};

describe.skipIf(noJourneys)('somebody who comes by Kakao', () => {
  it('signs up with e-mail and nickname, and the next time is in at once', { timeout: 180_000 }, async () => {
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

  it('and tells neither name nor phone gives both, the phone proved by a code', { timeout: 180_000 }, async () => {
    const { page, complaints } = await visit('desktop');
    const member = newMember();
    await goThroughKakao(page, newKakaoId(), {});
    await answer(page, '회원가입을 위한 추가 정보를 입력해주세요.');
    await field(page, '이름').fill(member.realName);
    await field(page, '전화번호').fill(member.phoneNumber);
    await fillNames(page, member);
    await page.getByRole('button', { name: '회원가입' }).click();
    await answer(page, '전화번호 인증이 완료되지 않았습니다.');
    await page.getByRole('button', { name: '인증번호 받기' }).click();
    const code = await eventually('a code comes by message', async () => {
      const [message] = await sandbox.messages(member.phoneNumber);
      return /\d{6}/.exec(message?.text ?? '')?.[0];
    });
    await field(page, '인증번호').fill(code === '000000' ? '111111' : '000000');
    await page.getByRole('button', { name: '확인', exact: true }).click();
    await page.getByText('인증번호가 일치하지 않습니다. 다시 시도해주세요.').waitFor();
    await field(page, '인증번호').fill(code);
    await page.getByRole('button', { name: '확인', exact: true }).click();
    await page.getByText('인증이 완료되었습니다.').waitFor();
    await page.getByRole('button', { name: '회원가입' }).click();
    await page.getByText('회원가입이 완료되었습니다.').waitFor();
    await expectText(greeting(page), '(0)');
    expect(complaints).toEqual([]);
  });

  it('and is a member with that phone already is linked and in at once', async () => {
    const member = await signUp(shop);
    const { page } = await visit('desktop');
    await goThroughKakao(page, newKakaoId(), { name: member.realName, phone: member.phoneNumber });
    await expectText(greeting(page), '(0)');
    await expectText(page.getByRole('banner'), member.displayName);
  });

  it('and has the phone of a member with another name signs in with the password, which links it', async () => {
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

  it('and does not consent is told, and stands before the login page', async () => {
    const { page } = await visit('phone');
    await page.goto(`${shop}/user/login`);
    await page.getByRole('button', { name: '카카오 로그인' }).click();
    await page.getByTestId('kakao-deny').click();
    await answer(page, '카카오 로그인 처리 중 오류가 발생했습니다.');
    await page.getByRole('heading', { level: 1, name: 'LOGIN' }).waitFor();
  });
});

describe.skipIf(noJourneys)('a callback that this browser did not ask for', () => {
  it.each([
    ['without a code', '?state=x', '잘못된 접근입니다.'],
    ['with the state of another browser', '?code=abc&state=of-somebody-else', '잘못된 접근입니다.'],
    ['with an error', '?error=access_denied', '카카오 로그인 처리 중 오류가 발생했습니다.'],
  ])('%s is refused, and no code is exchanged', async (_, query, sentence) => {
    const { page } = await visit('desktop');
    const exchanged: string[] = [];
    page.on('request', (request) => request.url().includes('handleLogin') && exchanged.push(request.url()));
    await page.goto(`${shop}/kakao/oauth/redirect${query}`);
    await answer(page, sentence);
    await page.getByRole('heading', { level: 1, name: 'LOGIN' }).waitFor();
    expect(exchanged).toEqual([]);
  });

  it('with a code that was used before is refused; a code is exchanged once', async () => {
    const { page } = await visit('desktop');
    const exchanged: string[] = [];
    page.on('request', (request) => request.url().includes('handleLogin') && exchanged.push(request.url()));
    await goThroughKakao(page, newKakaoId(), { name: '이하나', phone: newPhoneNumber() });
    await answer(page, '회원가입을 위한 추가 정보를 입력해주세요.');
    expect(exchanged).toHaveLength(1);
    const code = decodeURIComponent(exchanged[0]?.split('/').at(-1) ?? '');
    await page.evaluate('sessionStorage.setItem("kakao:state", "mine")');
    await page.goto(`${shop}/kakao/oauth/redirect?code=${code}&state=mine`);
    await answer(page, '카카오 로그인 처리 중 오류가 발생했습니다.');
    await page.getByRole('heading', { level: 1, name: 'LOGIN' }).waitFor();
  });
});
