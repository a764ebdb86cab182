import { type ProblemCode, problems } from '@gyeol/contracts/problems.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { holdClock, later } from '../../testing/clock.ts';
import { answer, refuse, requestsTo } from '../../testing/network.ts';
import { auditPage } from '../../testing/page-audit.ts';
import { accessTokenOf, renderScreen } from '../../testing/render-screen.tsx';

const field = (label: string) => page.getByLabelText(label);
const press = (name: string) => page.getByRole('button', { name }).click();
/** Returns the 중복확인 button of a field. The first such button belongs to the e-mail, the second to the nickname. */
const checkButton = (label: '이메일' | '닉네임') =>
  page.getByRole('button', { name: '중복확인' }).nth(label === '이메일' ? 0 : 1);

let screen: Awaited<ReturnType<typeof renderScreen>>;
beforeEach(async () => {
  answer('catalog.shopDocument', {
    code: 'terms',
    version: 3,
    title: '이용약관',
    effectiveFrom: '2026-01-01',
    blocks: [],
    versions: [],
  });
  screen = await renderScreen('/user/register', { as: 'visitor' });
});

const english = 'An error occurred. Please try again.';
describe('a failed check on the sign-up form', () => {
  it.each<[ProblemCode, string]>([
    ['INTERNAL', english],
    ['TOO_MANY_REQUESTS', `${english} ${problems.TOO_MANY_REQUESTS[1]}`],
    ['UNAVAILABLE', `${english} ${problems.UNAVAILABLE[1]}`],
  ])('(%s) shows its message in the same way under each of the three fields', async (code, shown) => {
    for (const call of ['member.checkPhoneNumber', 'member.checkUsername', 'member.checkDisplayName'] as const)
      refuse(call, code);
    await field('전화번호').fill('01012345678');
    await press('인증번호 받기');
    await field('이메일').fill('someone@example.kr');
    await checkButton('이메일').click();
    await field('닉네임').fill('손님');
    await checkButton('닉네임').click();
    await expect.poll(() => page.getByText(shown).elements()).toHaveLength(3);
  });
});

describe('the error of an empty field', () => {
  it('is shown under the field, and the first such field has the focus', async () => {
    await press('회원가입');
    for (const sentence of [
      '전화번호를 입력해주세요.',
      '이메일을 입력해주세요.',
      '닉네임을 입력해주세요.',
      '이름을 입력해주세요.',
    ])
      await expect.element(page.getByText(sentence)).toBeVisible();
    await expect.element(field('전화번호')).toHaveFocus();
    await expect.element(field('전화번호')).toHaveAttribute('aria-invalid', 'true');
    await expect.element(field('전화번호')).toHaveAccessibleDescription('전화번호를 입력해주세요.');
    await auditPage();
    expect(requestsTo('member.register')).toEqual([]);
  });

  it('disappears once the field is filled', async () => {
    await press('회원가입');
    await expect.element(page.getByText('이름을 입력해주세요.')).toBeVisible();
    await field('이름').fill('김하늘');
    await expect.element(page.getByText('이름을 입력해주세요.')).not.toBeInTheDocument();
  });
});

it('the sign-up form says that a nickname is free, until another nickname is typed', async () => {
  answer('member.checkDisplayName', 'ok');
  await field('닉네임').fill('하늘');
  await checkButton('닉네임').click();
  await expect.element(page.getByText('사용 가능한 닉네임입니다.')).toBeVisible();
  expect(requestsTo('member.checkDisplayName')[0]?.body).toEqual({ displayName: '하늘' });
  refuse('member.checkDisplayName', 'DISPLAY_NAME_TAKEN');
  await field('닉네임').fill('바다');
  await expect.element(page.getByText('사용 가능한 닉네임입니다.')).not.toBeInTheDocument();
  await checkButton('닉네임').click();
  await expect.element(page.getByText('이미 사용중인 닉네임입니다.')).toBeVisible();
});

describe('a sign-up field after it lost the focus', () => {
  it('is checked once for each value', async () => {
    answer('member.checkUsername', 'ok');
    await field('이메일').fill('haneul@example.kr');
    await field('닉네임').click();
    await expect.element(page.getByText('사용 가능한 이메일 입니다.')).toBeVisible();
    await field('이메일').click();
    await field('닉네임').click();
    await expect.element(page.getByText('사용 가능한 이메일 입니다.')).toBeVisible();
    expect(requestsTo('member.checkUsername')).toHaveLength(1);
  });

  it('is not checked when it is empty', async () => {
    await field('이메일').click();
    await field('닉네임').click();
    await field('이름').click();
    expect(requestsTo('member.checkUsername')).toEqual([]);
    expect(requestsTo('member.checkDisplayName')).toEqual([]);
  });
});

it('the sign-up form shows the password on request, and hides it again', async () => {
  const password = page.getByLabelText('비밀번호', { exact: true });
  await password.fill('secret-1234');
  await expect.element(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: '보기' }).first().click();
  await expect.element(password).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: '숨기기' }).click();
  await expect.element(password).toHaveAttribute('type', 'password');
  await expect.element(password).toHaveValue('secret-1234');
});

describe('the time limit for the phone code', () => {
  beforeEach(holdClock);

  const sendCode = async (expiresInSeconds: number) => {
    answer('member.checkPhoneNumber', 'ok');
    answer('member.sendCode', { sent: true, expiresInSeconds });
    await field('전화번호').fill('01012345678');
    await press('인증번호 받기');
  };

  it('is shown as a countdown', async () => {
    await sendCode(90);
    await expect.element(page.getByRole('timer')).toMatchTextContent(/1:(30|2\d)/);
    await expect.poll(later(() => page.getByRole('timer').element().textContent)).toMatch(/0:\d\d/);
  });

  it('ends with a message', async () => {
    await sendCode(90);
    const over = page.getByText('입력 시간이 지났습니다. 인증번호를 다시 받아주세요.');
    expect(over.query()).toBeNull();
    await expect.poll(later(() => over.query())).not.toBeNull();
    await expect.element(over).toBeVisible();
  });
});

describe('the sign-up', () => {
  const fillAll = async () => {
    for (const call of ['member.checkUsername', 'member.checkDisplayName', 'member.checkPhoneNumber'] as const)
      answer(call, 'ok');
    answer('member.sendCode', '123456');
    await field('전화번호').fill('01012345678');
    await press('인증번호 받기');
    await field('인증번호').fill('123456');
    await press('확인');
    await field('이메일').fill('haneul@example.kr');
    await field('닉네임').fill('하늘');
    await field('비밀번호').fill('secret-1234!');
    await field('비밀번호 확인').fill('secret-1234!');
    await field('이름').fill('김하늘');
    for (const text of ['사용 가능한 이메일 입니다.', '사용 가능한 닉네임입니다.', '인증이 완료되었습니다.'])
      await expect.element(page.getByText(text)).toBeVisible();
    answer('member.register', { ok: true });
  };
  /**
   * The address comes from another site's widget, which tests do not load, so the readonly fields are filled directly.
   */
  const fillAddress = async () => {
    for (const label of ['우편번호', '주소']) {
      const input = page.getByLabelText(label, { exact: true });
      input.element().removeAttribute('readonly');
      await input.fill(label === '주소' ? '세종대로 110' : '04524');
    }
    await field('상세주소').fill('1층');
  };
  const declareAge = () => page.getByRole('checkbox', { name: '만 14세 이상입니다' }).click();
  const agreeTo = async (...documents: string[]) => {
    for (const name of documents) await page.getByRole('checkbox', { name: `${name} 동의 (필수)` }).click();
  };

  it('logs the new member in and shows the welcome page', async () => {
    await fillAll();
    await fillAddress();
    await declareAge();
    await agreeTo('이용약관', '개인정보 수집·이용');
    answer('member.login', { accessToken: accessTokenOf('member') });
    answer('cart.count', 0);
    await press('회원가입');
    await expect.element(page.getByText('회원가입이 완료되었습니다.')).toBeVisible();
    expect(screen.path()).toBe('/user/welcome');
    expect(requestsTo('member.register')[0]?.body).toMatchObject({
      over14: true,
      agreements: [
        { document: 'terms', version: 3 },
        { document: 'privacy', version: 3 },
      ],
    });
    const { body } = requestsTo('member.login')[0] ?? {};
    expect(Object.fromEntries(body as URLSearchParams)).toEqual({
      username: 'haneul@example.kr',
      password: 'secret-1234!',
    });
  });

  it('sends nothing before every required agreement is ticked', async () => {
    await fillAll();
    await fillAddress();
    await declareAge();
    await agreeTo('이용약관');
    await press('회원가입');
    await expect.element(page.getByText('개인정보 수집·이용에 동의해주세요.')).toBeVisible();
    await expect.element(page.getByRole('checkbox', { name: '개인정보 수집·이용 동의 (필수)' })).toHaveFocus();
    await expect
      .element(page.getByRole('main').getByRole('link', { name: '이용약관 보기 (새 창)' }))
      .toHaveAttribute('href', '/terms-of-use');
    expect(requestsTo('member.register')).toEqual([]);
  });

  it('sends nothing before the visitor confirms to be 14 or older', async () => {
    await fillAll();
    await fillAddress();
    await press('회원가입');
    await expect.element(page.getByText('만 14세 이상만 가입할 수 있습니다. 확인해주세요.')).toBeVisible();
    await expect.element(page.getByRole('checkbox', { name: '만 14세 이상입니다' })).toHaveFocus();
    expect(requestsTo('member.register')).toEqual([]);
  });

  it('leads to the log-in form when the automatic log-in fails', async () => {
    await fillAll();
    await fillAddress();
    await declareAge();
    await agreeTo('이용약관', '개인정보 수집·이용');
    refuse('member.login', 'TOO_MANY_REQUESTS');
    await press('회원가입');
    await expect.element(page.getByText('회원가입이 완료되었습니다.')).toBeVisible();
    await expect.poll(screen.path).toBe('/user/login');
  });
});
