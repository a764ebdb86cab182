import { problems } from '@gyeol/contracts/problems.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answer, neverAnswer, refuse, requestsTo } from '../../testing/network.ts';
import { accessTokenOf, renderScreen } from '../../testing/render-screen.tsx';

const dialog = page.getByRole('alertdialog');
beforeEach(() => neverAnswer('catalog.shopDocument'));
const tickAll = async () => {
  for (const name of ['만 14세 이상입니다', '이용약관 동의 (필수)', '개인정보 수집·이용 동의 (필수)'])
    await page.getByRole('checkbox', { name }).click();
};
const agree = () => dialog.getByRole('button', { name: '확인' }).click();

describe('the return from Kakao', () => {
  /** Opens the callback in a browser that has sent the state `mine`. */
  const comeBack = (query: string) => {
    sessionStorage.setItem('kakao:state', 'mine');
    return renderScreen(`/kakao/oauth/redirect?${query}`, { as: 'visitor' });
  };

  it.each([
    ['without a code', 'state=mine', '잘못된 접근입니다.'],
    ['with the state of another browser', 'code=abc&state=of-somebody-else', '잘못된 접근입니다.'],
    ['with an error', 'error=access_denied&state=mine', '카카오 로그인 처리 중 오류가 발생했습니다.'],
  ])('%s is refused, and no code is exchanged', async (_, query, sentence) => {
    const screen = await comeBack(query);
    await expect.element(dialog).toMatchTextContent(sentence);
    await agree();
    await expect.poll(screen.path).toBe('/user/login');
    expect(requestsTo('member.kakaoLogin')).toEqual([]);
  });

  it('exchanges the code once, logs the member in, and leads to the page that the visitor wanted', async () => {
    answer('member.kakaoLogin', { accessToken: accessTokenOf('member') });
    answer('cart.count', 2);
    neverAnswer('cart.fetch');
    neverAnswer('order.unpaid');
    sessionStorage.setItem('return-path', JSON.stringify({ path: '/user/cart' }));
    const screen = await comeBack('code=abc&state=mine');
    await expect.poll(screen.path).toBe('/user/cart');
    await expect.element(page.getByRole('link', { name: 'MY BAG (2)' })).toBeVisible();
    expect(requestsTo('member.kakaoLogin').map(({ params }) => params)).toEqual([{ code: 'abc' }]);
  });

  it('leads a new member to the sign-up form with the data from Kakao', async () => {
    answer('member.kakaoLogin', { kakaoId: '1', realName: '김하늘', phoneNumber: '01012345678' });
    const screen = await comeBack('code=abc&state=mine');
    await expect.element(dialog).toMatchTextContent('회원가입을 위한 추가 정보를 입력해주세요.');
    await agree();
    await expect.poll(screen.path).toBe('/user/register/kakao');
    await expect.element(page.getByLabelText('이름', { exact: true })).toHaveValue('김하늘');
  });

  it('asks for the password when a member already has the phone number', async () => {
    refuse('member.kakaoLogin', 'KAKAO_LINK', { kakaoLink: 'token' });
    const screen = await comeBack('code=abc&state=mine');
    await expect.element(dialog).toMatchTextContent(problems.KAKAO_LINK[1]);
    await agree();
    await expect.poll(screen.path).toBe('/user/login');
    await expect.element(page.getByText(/카카오 로그인이 연결됩니다\.$/)).toBeVisible();
  });

  it('leads to the log-in with an error message when the code exchange fails', async () => {
    refuse('member.kakaoLogin', 'INTERNAL');
    const screen = await comeBack('code=abc&state=mine');
    await expect.element(dialog).toMatchTextContent('카카오 로그인 처리 중 오류가 발생했습니다.');
    await agree();
    await expect.poll(screen.path).toBe('/user/login');
  });
});

it('the Kakao sign-up form leads to the log-in when the visitor does not come from Kakao', async () => {
  const screen = await renderScreen('/user/register/kakao', { as: 'visitor' });
  await expect.poll(screen.path).toBe('/user/login');
});

it('the Kakao sign-up form asks only for the data that Kakao did not give', async () => {
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
  await tickAll();
  await register.click();
  await expect.element(page.getByRole('alertdialog')).toMatchTextContent('닉네임 중복확인이 완료되지 않았습니다.');
  expect(requestsTo('member.kakaoRegister')).toEqual([]);
});

describe('a new member without data from Kakao', () => {
  const field = (label: string) => page.getByLabelText(label, { exact: true });
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const proofMessage = (text: string) => page.getByText(text);

  it('proves the phone number by a code, and is logged in', async () => {
    const newcomer = { kakaoId: '1', realName: null, phoneNumber: null };
    const screen = await renderScreen('/user/register/kakao', { as: 'visitor', state: newcomer });
    for (const call of ['member.checkUsername', 'member.checkDisplayName', 'member.checkPhoneNumber'] as const)
      answer(call, 'ok');
    await field('이름').fill('김하늘');
    await field('이메일').fill('haneul@example.com');
    await field('닉네임').fill('하늘');
    await field('이름').click();
    await expect.element(proofMessage('사용 가능한 이메일 입니다.')).toBeVisible();
    await expect.element(proofMessage('사용 가능한 닉네임입니다.')).toBeVisible();
    await tickAll();
    await press('회원가입');
    await expect.element(dialog).toMatchTextContent('전화번호 인증이 완료되지 않았습니다.');
    await agree();
    await field('전화번호').fill('010-1234-5678');
    answer('member.sendCode', { sent: true, expiresInSeconds: 180 });
    await press('인증번호 받기');
    refuse('member.verifyCode', 'CODE_WRONG');
    await field('인증번호').fill('111111');
    await press('확인');
    await expect.element(proofMessage(problems.CODE_WRONG[1])).toBeVisible();
    answer('member.verifyCode', { verified: true });
    await field('인증번호').fill('222222');
    await press('확인');
    await expect.element(proofMessage('인증이 완료되었습니다.')).toBeVisible();
    answer('member.kakaoRegister', { accessToken: accessTokenOf('member') });
    answer('cart.count', 0);
    await press('회원가입');
    await expect.poll(screen.path).toBe('/user/welcome');
    expect(localStorage.getItem('username')).toBe('haneul@example.com');
    expect(requestsTo('member.kakaoRegister').map(({ body }) => body)).toEqual([
      {
        kakaoId: '1',
        username: 'haneul@example.com',
        displayName: '하늘',
        realName: '김하늘',
        phoneNumber: '01012345678',
        over14: true,
        agreements: [
          { document: 'terms', version: 0 },
          { document: 'privacy', version: 0 },
        ],
      },
    ]);
  });
});
