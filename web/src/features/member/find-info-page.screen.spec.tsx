import { problems } from '@gyeol/contracts/problems.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answer, refuse, requestsTo } from '../../testing/network.ts';
import { auditPage } from '../../testing/page-audit.ts';
import { accessTokenOf, renderScreen } from '../../testing/render-screen.tsx';

const field = (label: string) => page.getByLabelText(label);
const press = (name: string) => page.getByRole('button', { name }).click();
const askCode = async (): Promise<void> => {
  await renderScreen('/user/findInfo', { as: 'visitor' });
  await field('전화번호').fill('010-1234-5678');
  await press('인증번호 받기');
};

it('the account recovery page says that no member has the phone number', async () => {
  answer('member.findByPhone', undefined);
  await askCode();
  await expect.element(page.getByText('해당 전화번호의 회원정보가 존재하지 않습니다.')).toBeVisible();
  await auditPage();
  expect(requestsTo('member.findByPhone')[0]?.body).toEqual({ phoneNumber: '01012345678' });
});

it('the account recovery page says that a code is wrong, and accepts another code', async () => {
  answer('member.findByPhone', { ok: true });
  answer('member.sendCode', { sent: true, expiresInSeconds: 180 });
  refuse('member.verifyCode', 'CODE_WRONG');
  await askCode();
  // The code is the next input, so its field has the focus.
  await expect.element(field('인증번호')).toHaveFocus();
  await field('인증번호').fill('111111');
  await press('확인');
  await expect.element(page.getByText('인증번호가 일치하지 않습니다. 다시 시도해주세요.')).toBeVisible();
  answer('member.verifyCode', { verified: true });
  answer('member.tokenByPhone', { accessToken: 'unreadable' });
  await field('인증번호').fill('222222');
  await press('확인');
  await expect.element(page.getByRole('alertdialog')).toMatchTextContent('토큰 발급에 실패했습니다.');
  expect(requestsTo('member.verifyCode').at(-1)?.body).toEqual({ phoneNumber: '01012345678', code: '222222' });
});

it('the account recovery page starts over with a new code when the phone proof is refused', async () => {
  answer('member.findByPhone', { ok: true });
  answer('member.sendCode', '123456');
  refuse('member.tokenByPhone', 'PHONE_NOT_PROVED');
  await askCode();
  await field('인증번호').fill('123456');
  await press('확인');
  await expect.element(page.getByRole('alertdialog')).toMatchTextContent('인증에 실패했습니다. 다시 시도해주세요.');
  await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click();
  await expect.element(page.getByRole('button', { name: '인증번호 받기' })).toBeVisible();
  await expect.element(page.getByText('인증이 완료되었습니다.')).not.toBeInTheDocument();
});

it.each([
  ['member.findByPhone', 'UNAVAILABLE', '전화번호 확인에 실패했습니다. 다시 시도해주세요.'],
  ['member.sendCode', 'TOO_MANY_REQUESTS', '인증번호 발송에 실패했습니다. 다시 시도해주세요.'],
] as const)(
  'the account recovery page says what failed and why, after a failure of %s (%s)',
  async (call, code, sentence) => {
    answer('member.findByPhone', { ok: true });
    refuse(call, code);
    await askCode();
    await expect.element(page.getByText(`${sentence} ${problems[code][1]}`)).toBeVisible();
  },
);

it('the account recovery page sends no second code when the member continues after a server error', async () => {
  answer('member.findByPhone', { ok: true });
  answer('member.sendCode', '123456');
  refuse('member.tokenByPhone', 'INTERNAL');
  await askCode();
  await field('인증번호').fill('123456');
  await press('확인');
  const dialog = page.getByRole('alertdialog');
  await expect.element(dialog).toMatchTextContent('인증에 실패했습니다. 다시 시도해주세요.');
  await dialog.getByRole('button', { name: '확인' }).click();
  answer('member.tokenByPhone', { accessToken: accessTokenOf('member') });
  answer('cart.count', 0);
  await press('계속하기');
  await expect.element(page.getByText('haneul@example.com')).toBeVisible();
  expect(requestsTo('member.sendCode')).toHaveLength(1);
});

describe('the new password', () => {
  const change = () => press('비밀번호 변경');

  beforeEach(async () => {
    answer('member.findByPhone', { ok: true });
    answer('member.sendCode', '123456');
    answer('member.tokenByPhone', { accessToken: accessTokenOf('member') });
    answer('cart.count', 0);
    await askCode();
    await field('인증번호').fill('123456');
    await press('확인');
    await expect.element(page.getByText('haneul@example.com')).toBeVisible();
  });

  it('is checked while it is typed', async () => {
    await page.getByLabelText('새 비밀번호', { exact: true }).fill('qwer1234!');
    await expect.element(page.getByText(/널리 쓰여 쉽게 추측할 수 있는 비밀번호입니다\./)).toBeVisible();
  });

  it.each([
    // A password that is too long is refused, not cut.
    ['0123456789'.repeat(8), '', '비밀번호는 72자 이하여야 합니다.'],
    ['seven77', '', '비밀번호는 최소 8자리 이상이어야 합니다.'],
    ['a-new-pass-1!', 'a-new-pass-2!', '새 비밀번호가 일치하지 않습니다.'],
  ])('is refused as “%s”, repeated as “%s”', async (password, again, sentence) => {
    await page.getByLabelText('새 비밀번호', { exact: true }).fill(password);
    await page.getByLabelText('새 비밀번호 확인').fill(again);
    await change();
    await expect.element(page.getByText(sentence)).toBeVisible();
    expect(requestsTo('member.editPassword')).toEqual([]);
  });

  it('is refused 10 minutes after the phone proof, and the phone proof starts over', async () => {
    refuse('member.editPassword', 'PASSWORD_NOT_CHECKED');
    await page.getByLabelText('새 비밀번호', { exact: true }).fill('a-new-pass-1!');
    await page.getByLabelText('새 비밀번호 확인').fill('a-new-pass-1!');
    await change();
    const dialog = page.getByRole('alertdialog');
    await expect.element(dialog).toMatchTextContent(/인증한 지 10분이 지났습니다\./);
    await dialog.getByRole('button', { name: '확인' }).click();
    await expect.element(page.getByRole('button', { name: '인증번호 받기' })).toBeVisible();
  });
});
