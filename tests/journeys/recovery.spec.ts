import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { newPhoneNumber, signUp } from '../support/members.ts';
import { sandbox, shop } from '../support/shop.ts';
import { signInOnPage } from '../support/signing-up.ts';
import { answer, expectSound, expectText, noJourneys, screensOr, visit, waitForStatus } from '../support/visitor.ts';

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const requestCode = async (page: Page, phone: string): Promise<void> => {
  await field(page, '전화번호').fill(phone);
  await page.getByRole('button', { name: /인증번호 받기|다시 받기/ }).click();
};
/** `before` is the number of earlier messages. */
const nextCode = (phone: string, before: number): Promise<string> =>
  eventually('a code comes by message', async () => {
    const messages = await sandbox.messages(phone);
    return messages.length > before ? /\d{6}/.exec(messages[0]?.text ?? '')?.[0] : undefined;
  });

describe.skipIf(noJourneys)('a member who forgot e-mail and password', () => {
  it.each(screensOr('desktop'))(
    'finds the e-mail and sets a new password, on a %s',
    { timeout: 180_000 },
    async (screen) => {
      const member = await signUp(shop);
      const { page, complaints } = await visit(screen);
      await page.goto(`${shop}/user/login`);
      await page.getByRole('link', { name: '이메일·비밀번호 찾기' }).click();
      await page.getByRole('heading', { level: 1, name: '이메일·비밀번호 찾기' }).waitFor();
      await expectSound(page);

      await requestCode(page, '010-12');
      await page.getByText('전화번호 형식이 바르지 않습니다.').waitFor();
      await requestCode(page, newPhoneNumber());
      await page.getByText('해당 전화번호의 회원정보가 존재하지 않습니다.').waitFor();
      const before = (await sandbox.messages(member.phoneNumber)).length;
      await requestCode(page, member.phoneNumber);
      await page.getByText('인증번호가 발송되었습니다.').waitFor();
      const code = await nextCode(member.phoneNumber, before);
      await field(page, '인증번호').fill(code === '000000' ? '111111' : '000000');
      await page.getByRole('button', { name: '확인', exact: true }).click();
      await page.getByText('인증번호가 일치하지 않습니다. 다시 시도해주세요.').waitFor();
      await field(page, '인증번호').fill(code);
      await page.getByRole('button', { name: '확인', exact: true }).click();

      await expectText(page.getByRole('main'), member.username);
      await expectSound(page);
      await field(page, '새 비밀번호').fill('a-new-pass-1!');
      await field(page, '새 비밀번호 확인').fill('a-new-pass-1!');
      await page.getByRole('button', { name: '비밀번호 변경' }).click();
      await waitForStatus(page, '비밀번호가 변경되었습니다.');
      await page.waitForURL(`${shop}/`);
      await expectText(page.getByRole('link', { name: 'MY BAG' }), '(0)');

      const { page: later } = await visit(screen);
      await later.goto(`${shop}/user/login`);
      await field(later, '이메일').fill(member.username);
      await field(later, '비밀번호').fill(member.password);
      await later.getByRole('button', { name: 'LOGIN' }).click();
      await expectText(later.getByRole('alert'), 'Invalid username or password');
      await signInOnPage(later, { username: member.username, password: 'a-new-pass-1!' });
      expect(complaints).toEqual([]);
    },
  );
});

describe.skipIf(noJourneys)('a session', () => {
  const stored = (page: Page, key: string) =>
    page.evaluate<string | null>(`localStorage.getItem(${JSON.stringify(key)})`);

  it('is stored in the documented places, and a confirmed logout clears these places', async () => {
    const member = await signUp(shop);
    const { page } = await visit('desktop');
    await page.goto(`${shop}/user/login`);
    await signInOnPage(page, member);
    expect(await stored(page, 'tokenVersion')).toBe('2.0');
    expect(await stored(page, 'username')).toBe(member.username);
    expect(await stored(page, 'displayName')).toBe(member.displayName);
    expect(await stored(page, 'phoneNumber')).toBe(member.phoneNumber);
    expect(await stored(page, 'role')).toBe('ROLE_USER');
    const [cookie] = (await page.context().cookies()).filter(({ name }) => name === 'token');
    expect(cookie?.value).toBe(await stored(page, 'token'));
    const days = ((cookie?.expires ?? 0) - Date.now() / 1_000) / 86_400;
    expect(Math.abs(days - 1)).toBeLessThan(0.01);

    await page.goto(`${shop}/user/login`);
    await page.getByRole('button', { name: '로그아웃' }).click();
    await answer(page, '로그아웃 하시겠습니까?', '취소');
    expect(await stored(page, 'token')).not.toBeNull();
    await page.getByRole('button', { name: '로그아웃' }).click();
    await answer(page, '로그아웃 하시겠습니까?');
    await page.getByLabel('이메일', { exact: true }).waitFor();
    for (const key of ['token', 'username', 'role', 'displayName', 'realName', 'phoneNumber'])
      expect(await stored(page, key), key).toBeNull();
    expect((await page.context().cookies()).filter(({ name }) => name === 'token')).toEqual([]);
  });

  it.each([
    ['desktop', '/user/myPage'],
    ['phone', '/user/cart'],
  ] as const)('leads to the login page after a logout on a %s at %s', async (screen, path) => {
    const member = await signUp(shop);
    const { page } = await visit(screen);
    await page.goto(`${shop}/user/login`);
    await signInOnPage(page, member);
    await page.goto(`${shop}${path}`);
    await page
      .getByRole('banner')
      .getByRole('link', { name: `${member.displayName}님` })
      .waitFor();
    if (screen === 'phone') await page.getByRole('button', { name: '메뉴 열기' }).click();
    await page.getByRole('button', { name: '로그아웃' }).click();
    await answer(page, '로그아웃 하시겠습니까?');
    await page.getByRole('heading', { level: 1, name: 'LOGIN' }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(new URL(page.url()).pathname).toBe('/user/login');
  });

  it('is removed when an older version of the page has stored the session', async () => {
    const member = await signUp(shop);
    const { page } = await visit('desktop');
    await page.goto(`${shop}/user/login`);
    await signInOnPage(page, member);
    await page.evaluate('localStorage.setItem("tokenVersion", "1.0")');
    await page.goto(shop);
    await page.getByRole('link', { name: 'LOGIN' }).waitFor();
    expect([await stored(page, 'token'), await stored(page, 'tokenVersion')]).toEqual([null, '2.0']);
  });

  it('ends at the home page when the shop refuses the session, and the next login leads back to the page', async () => {
    const member = await signUp(shop);
    const { page } = await visit('desktop');
    await page.goto(`${shop}/user/login`);
    await signInOnPage(page, member);
    await page.route('**/api/cart/fetch', (route) => route.fulfill({ status: 401, json: { code: 'UNAUTHENTICATED' } }));
    await page.getByRole('link', { name: 'MY BAG' }).click();
    await page.getByRole('link', { name: 'LOGIN' }).waitFor();
    await page.waitForURL(`${shop}/`);
    expect(await stored(page, 'token')).toBeNull();
    // After signing in again, the member returns to the page on which the session ended.
    await page.unroute('**/api/cart/fetch');
    await page.getByRole('link', { name: 'LOGIN' }).click();
    await signInOnPage(page, member);
    await page.waitForURL('**/user/cart');
  });
});
