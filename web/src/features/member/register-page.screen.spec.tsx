import { type ProblemCode, problems } from '@gyeol/contracts/problems.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answer, refuse, requestsTo } from '../../testing/network.ts';
import { renderScreen } from '../../testing/render-screen.tsx';

const field = (label: string) => page.getByLabelText(label);
const press = (name: string) => page.getByRole('button', { name }).click();
/** The 중복확인 beside a field: the e-mail's, then the nickname's. */
const checkButton = (label: '이메일' | '닉네임') =>
  page.getByRole('button', { name: '중복확인' }).nth(label === '이메일' ? 0 : 1);

beforeEach(() => renderScreen('/user/register', { as: 'visitor' }));

const english = 'An error occurred. Please try again.';
describe('a check that comes to no answer', () => {
  it.each<[ProblemCode, string]>([
    ['INTERNAL', english],
    ['TOO_MANY_REQUESTS', problems.TOO_MANY_REQUESTS[1]],
    ['UNAVAILABLE', problems.UNAVAILABLE[1]],
  ])('(%s) is shown in the same way under each of the three fields', async (code, shown) => {
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

describe('what is missing', () => {
  it('is shown under its fields, and the first of them has the focus', async () => {
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
    expect(requestsTo('member.register')).toEqual([]);
  });

  it('is gone once the field is filled', async () => {
    await press('회원가입');
    await expect.element(page.getByText('이름을 입력해주세요.')).toBeVisible();
    await field('이름').fill('김하늘');
    await expect.element(page.getByText('이름을 입력해주세요.')).not.toBeInTheDocument();
  });
});

it('takes a nickname that is free, until another is typed', async () => {
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
