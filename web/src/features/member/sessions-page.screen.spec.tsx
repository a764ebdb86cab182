import { memberSample } from '@gyeol/contracts/http/samples.ts';
import { problems } from '@gyeol/contracts/problems.ts';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { showsFourStates } from '../../testing/four-states.ts';
import { answer, breakOff, once, refuse, requestsTo } from '../../testing/network.ts';
import { auditPage } from '../../testing/page-audit.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import type { MySession } from './sessions-query.ts';

const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.5 Safari/605.1.15';
const session = (id: number, more: Partial<MySession> = {}): MySession => ({
  ...{ id, createdAt: '2026-11-29T01:00:00.000Z', seenAt: '2026-11-29T03:04:00.000Z', address: '203.0.113.7' },
  ...{ agent: 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36', current: false, ...more },
});
const here = session(1, { agent: mac, current: true });
const open = () => renderScreen('/user/sessions', { as: 'member' });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = page.getByRole('dialog');

showsFourStates({
  call: 'member.sessions',
  open,
  data: [[here, session(2)], '윈도우 · 크롬'],
  empty: [[], '로그인한 기기가 없습니다.'],
  error: problems.INTERNAL[1],
});

/** Opens the list. The shop ends the other session from then on. */
const openToEnd = async () => {
  await open();
  await expect.element(button('윈도우 · 크롬 로그아웃')).toBeVisible();
  answer('member.endSession', { ok: true });
};
const listHereAlone = () => answer('member.sessions', [here]);
const refusesFirst = () => once('member.endSession', () => refuse('member.endSession', 'SESSION_NOT_PROVED'));
beforeEach(() => answer('member.sessions', [here, session(2)]));

it('shows each device with its last use, and a button for all but this one', async () => {
  await open();
  await expect.element(page.getByText('이 기기', { exact: true })).toBeVisible();
  await expect.element(page.getByText('2026.11.29 12:04').first()).toBeVisible();
  await expect.element(button('윈도우 · 크롬 로그아웃')).toBeVisible();
  expect(button('맥 · 사파리 로그아웃').query()).toBeNull();
  await auditPage();
});

it('asks for the password first, says when it is wrong, and then logs the device out', async () => {
  answer('member.userInfo', memberSample);
  await openToEnd();
  refusesFirst();
  await button('윈도우 · 크롬 로그아웃').click();
  const password = dialog.getByLabelText('비밀번호', { exact: true });
  await expect.element(password).toHaveFocus();
  await auditPage();
  await dialog.getByRole('button', { name: '로그아웃', exact: true }).click();
  await expect.element(dialog.getByText('비밀번호를 입력해주세요.')).toBeVisible();
  refuse('member.checkPassword', 'PASSWORD_WRONG');
  await password.fill('wrong-pass-1!');
  await dialog.getByRole('button', { name: '로그아웃', exact: true }).click();
  await expect.element(dialog.getByText(problems.PASSWORD_WRONG[1])).toBeVisible();
  answer('member.checkPassword', { ok: true });
  listHereAlone();
  await password.fill('right-pass-1!');
  await dialog.getByRole('button', { name: '로그아웃', exact: true }).click();
  await expect.element(page.getByText('그 기기에서 로그아웃했습니다.')).toBeVisible();
  await expect.element(button('윈도우 · 크롬 로그아웃')).not.toBeInTheDocument();
  expect(requestsTo('member.endSession').at(-1)?.params).toEqual({ id: '2' });
});

it('asks no password again while the shop remembers it', async () => {
  await openToEnd();
  listHereAlone();
  await button('윈도우 · 크롬 로그아웃').click();
  await expect.element(page.getByText('그 기기에서 로그아웃했습니다.')).toBeVisible();
  expect(requestsTo('member.checkPassword')).toEqual([]);
});

it('sends a member without a password a code by phone', async () => {
  answer('member.userInfo', { ...memberSample, hasPassword: false });
  answer('member.sendCode', '123456');
  await openToEnd();
  refusesFirst();
  await button('윈도우 · 크롬 로그아웃').click();
  await expect.element(dialog.getByLabelText('전화번호')).toHaveValue(memberSample.phoneNumber);
  await dialog.getByRole('button', { name: '인증번호 받기' }).click();
  await dialog.getByLabelText('인증번호').fill('123456');
  listHereAlone();
  await dialog.getByRole('button', { name: '확인' }).click();
  await expect.element(page.getByText('그 기기에서 로그아웃했습니다.')).toBeVisible();
});

it('says when a device is logged out already, and when the shop is away', async () => {
  await open();
  refuse('member.endSession', 'SESSION_NOT_FOUND');
  await button('윈도우 · 크롬 로그아웃').click();
  const alert = page.getByRole('alertdialog');
  await expect.element(alert).toMatchTextContent(problems.SESSION_NOT_FOUND[1]);
  await alert.getByRole('button', { name: '확인' }).click();
  breakOff('member.endSession');
  await button('윈도우 · 크롬 로그아웃').click();
  await expect.element(alert).toMatchTextContent('인터넷 연결을 확인한 뒤 다시 시도해주세요.');
});
