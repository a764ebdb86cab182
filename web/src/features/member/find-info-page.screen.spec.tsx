import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answer, refuse, requestsTo } from '../../testing/network.ts';
import { renderScreen } from '../../testing/render-screen.tsx';

const field = (label: string) => page.getByLabelText(label);
const press = (name: string) => page.getByRole('button', { name }).click();
const askCode = async (): Promise<void> => {
  await renderScreen('/user/findInfo', { as: 'visitor' });
  await field('전화번호').fill('010-1234-5678');
  await press('인증번호 받기');
};

it('hears that the phone is nobody’s', async () => {
  answer('member.findByPhone', undefined);
  await askCode();
  await expect.element(page.getByText('해당 전화번호의 회원정보가 존재하지 않습니다.')).toBeVisible();
  expect(requestsTo('member.findByPhone')[0]?.body).toEqual({ phoneNumber: '01012345678' });
});

it('hears that a code is wrong, and tries another', async () => {
  answer('member.findByPhone', { ok: true });
  answer('member.sendCode', { sent: true, expiresInSeconds: 180 });
  refuse('member.verifyCode', 'CODE_WRONG');
  await askCode();
  // The code comes next: it is where one types.
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

it('hears that the proof failed and begins with a new code', async () => {
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
