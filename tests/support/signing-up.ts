import type { Page } from 'playwright-core';
import { eventually } from './eventually.ts';
import type { NewMember } from './members.ts';
import type { SandboxClient } from './sandbox-client.ts';
import { expectText } from './visitor.ts';

/** Searches for an address in the search widget and chooses the first result. */
export const findAddress = async (page: Page, query: string): Promise<void> => {
  await page.getByRole('button', { name: '주소 검색' }).click();
  const dialog = page.getByRole('dialog', { name: '주소 검색' });
  const widget = dialog.frameLocator('[data-testid="postcode-frame"]');
  await widget.getByTestId('postcode-query').fill(query);
  await widget.getByTestId('postcode-search').click();
  await widget.getByTestId('postcode-road').first().click();
  await dialog.waitFor({ state: 'detached' });
  // Waits until the page has moved the focus to the next field. Text that is typed earlier would end up in that field.
  await page.getByLabel('상세주소', { exact: true }).and(page.locator(':focus')).waitFor();
};

export const tickAgreements = async (page: Page): Promise<void> => {
  for (const name of ['만 14세 이상입니다', '이용약관 동의 (필수)', '개인정보 수집·이용 동의 (필수)'])
    await page.getByRole('checkbox', { name }).check();
};

const provePhone = async (page: Page, sandbox: SandboxClient, phoneNumber: string): Promise<void> => {
  await page.getByLabel('전화번호', { exact: true }).fill(phoneNumber);
  await page.getByRole('button', { name: '인증번호 받기' }).click();
  const code = await eventually('a code comes by message', async () => {
    const [message] = await sandbox.messages(phoneNumber);
    return /\d{6}/.exec(message?.text ?? '')?.[0];
  });
  await page.getByLabel('인증번호', { exact: true }).fill(code);
  await page.getByRole('button', { name: '확인', exact: true }).click();
  await page.getByText('인증이 완료되었습니다.').waitFor();
};

/** Fills in the sign-up form like a person and sends it. Waits until the new member is signed in and welcomed. */
export const signUpOnPage = async (page: Page, sandbox: SandboxClient, member: NewMember): Promise<void> => {
  await provePhone(page, sandbox, member.phoneNumber);
  await page.getByLabel('이메일', { exact: true }).fill(member.username);
  await page.getByRole('button', { name: '중복확인', description: '이메일' }).click();
  await page.getByText('사용 가능한 이메일 입니다.').waitFor();
  await page.getByLabel('닉네임', { exact: true }).fill(member.displayName);
  await page.getByRole('button', { name: '중복확인', description: '닉네임' }).click();
  await page.getByText('사용 가능한 닉네임입니다.').waitFor();
  await page.getByLabel('비밀번호', { exact: true }).fill(member.password);
  await page.getByLabel('비밀번호 확인', { exact: true }).fill(member.password);
  await page.getByLabel('이름', { exact: true }).fill(member.realName);
  await findAddress(page, '테헤란로 152');
  await page.getByLabel('상세주소', { exact: true }).fill('12층');
  await tickAgreements(page);
  await page.getByRole('button', { name: '회원가입' }).click();
  await page.getByText('회원가입이 완료되었습니다.').waitFor();
  await page.getByRole('heading', { name: '환영합니다' }).waitFor();
};

export const signInOnPage = async (
  page: Page,
  { username, password }: { username: string; password: string },
): Promise<void> => {
  await page.getByLabel('이메일', { exact: true }).fill(username);
  await page.getByLabel('비밀번호', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'LOGIN' }).click();
  await expectText(page.getByRole('link', { name: 'MY BAG' }), '(');
};
