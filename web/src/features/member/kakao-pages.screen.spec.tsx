import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answer, neverAnswer, requestsTo } from '../../testing/network.ts';
import { renderScreen } from '../../testing/render-screen.tsx';

it('refuses a way back from Kakao that did not begin here', async () => {
  const screen = await renderScreen('/kakao/oauth/redirect', { as: 'visitor' });
  const dialog = page.getByRole('alertdialog');
  await expect.element(dialog).toMatchTextContent('잘못된 접근입니다.');
  await dialog.getByRole('button', { name: '확인' }).click();
  await expect.poll(screen.path).toBe('/user/login');
  expect(requestsTo('member.kakaoLogin')).toEqual([]);
});

it('has nothing to complete of who does not come from Kakao', async () => {
  const screen = await renderScreen('/user/register/kakao', { as: 'visitor' });
  await expect.poll(screen.path).toBe('/user/login');
});

it('asks a newcomer for what Kakao did not give, and for nothing else', async () => {
  const newcomer = { kakaoId: '1', realName: '김하늘', phoneNumber: '01012345678' };
  await renderScreen('/user/register/kakao', { as: 'visitor', state: newcomer });
  await expect.element(page.getByLabelText('이름', { exact: true })).toHaveAttribute('readonly');
  await expect.element(page.getByLabelText('전화번호')).toHaveValue('010-1234-5678');
  const register = page.getByRole('button', { name: '회원가입', exact: true });
  await register.click();
  await expect.element(page.getByText('이메일을 입력해주세요.')).toBeVisible();
  await expect.element(page.getByText('닉네임을 입력해주세요.')).toBeVisible();
  answer('member.checkUsername', 'ok');
  await page.getByLabelText('이메일').fill('haneul@example.com');
  await page.getByRole('button', { name: '중복확인' }).first().click();
  neverAnswer('member.checkDisplayName');
  await page.getByLabelText('닉네임').fill('하늘');
  await register.click();
  await expect.element(page.getByRole('alertdialog')).toMatchTextContent('닉네임 중복확인이 완료되지 않았습니다.');
  expect(requestsTo('member.kakaoRegister')).toEqual([]);
});
