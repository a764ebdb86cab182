import { problems } from '@gyeol/contracts/problems.ts';
import { rights } from '@gyeol/contracts/rules/rights.ts';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, neverAnswer, refuse, requestsTo } from '../../testing/network.ts';
import { auditPage } from '../../testing/page-audit.ts';
import { accessTokenOf, renderScreen } from '../../testing/render-screen.tsx';
import { sampleShop } from '../../testing/sample-shop.ts';

const open = () => renderScreen('/user/login', { as: 'visitor' });
const field = (label: string) => page.getByLabelText(label, { exact: true });
const logIn = page.getByRole('button', { name: 'LOGIN', exact: true });
const fillIn = async (): Promise<void> => {
  await field('이메일').fill('haneul@example.com');
  await field('비밀번호').fill('right-pass-1!');
};

it('the log-in form names each empty field and focuses the first of them', async () => {
  await open();
  await logIn.click();
  await expect.element(page.getByText('이메일을 입력해주세요.')).toBeVisible();
  await expect.element(page.getByText('비밀번호를 입력해주세요.')).toBeVisible();
  await expect.element(field('이메일')).toHaveFocus();
  await auditPage();
  expect(requestsTo('member.login')).toEqual([]);
});

it('the log-in page names the shop, and shows both fields at the same width', async () => {
  await open();
  await expect
    .element(page.getByRole('main').getByRole('link', { name: sampleShop().profile.names.full }))
    .toBeVisible();
  const widthOf = (label: string) => field(label).element().getBoundingClientRect().width;
  expect(widthOf('비밀번호')).toBe(widthOf('이메일'));
});

it.each([
  ['LOGIN_FAILED', 'Invalid username or password'],
  ['INTERNAL', 'Invalid username or password'],
  ['DEMO_ACCOUNT', `Invalid username or password. ${problems.DEMO_ACCOUNT[1]}`],
  ['STAFF_NETWORK', `Invalid username or password. ${problems.STAFF_NETWORK[1]}`],
  ['TOO_MANY_REQUESTS', `Invalid username or password. ${problems.TOO_MANY_REQUESTS[1]}`],
] as const)('the log-in form shows for the refusal %s the message: %s', async (code, sentence) => {
  await open();
  await fillIn();
  refuse('member.login', code);
  await logIn.click();
  await expect.element(page.getByRole('alert').first()).toMatchTextContent(sentence);
  await expect.element(field('이메일')).toHaveValue('haneul@example.com');
});

it('the log-in leads back to the page that the visitor wanted', async () => {
  const screen = await renderScreen('/user/cart', { as: 'visitor' });
  await expect.element(page.getByText('로그인하면 보시던 화면으로 이어 드릴게요.')).toBeVisible();
  await fillIn();
  answer('member.login', { accessToken: accessTokenOf('member') });
  answer('cart.count', 0);
  neverAnswer('cart.fetch');
  neverAnswer('order.unpaid');
  await logIn.click();
  await expect.poll(screen.path).toBe('/user/cart');
  await expect.element(page.getByRole('heading', { level: 1, name: 'MY BAG' })).toBeVisible();
});

it('the log-in leads an operator back to the wanted list, at the wanted page of the list', async () => {
  const screen = await renderScreen('/admin/messages?page=2', { as: 'visitor' });
  await expect.element(page.getByText('로그인하면 보시던 화면으로 이어 드릴게요.')).toBeVisible();
  await fillIn();
  answer('member.login', { accessToken: accessTokenOf('operator') });
  answer('cart.count', 0);
  answer('staff.me', { role: 'owner', rights: [...rights] });
  answer('message.failedMessages', { content: [], totalElements: 0, totalPages: 0 });
  await logIn.click();
  await expect.element(page.getByRole('heading', { level: 1, name: '보내지 못한 문자' })).toBeVisible();
  expect(screen.path() + screen.search()).toBe('/admin/messages?page=2');
  const pages = () => requestsTo('message.failedMessages').map(({ params }) => params.page);
  await expect.poll(pages).toContain('1');
});

it('the log-in page still shows why the log-in is needed after a visit to the sign-up page', async () => {
  const reason = '로그인하면 고르신 옵션과 수량 그대로 장바구니에 담아 둘게요.';
  neverAnswer('catalog.shopDocument');
  const screen = await renderScreen('/user/login', { as: 'visitor', state: { from: '/detail/1', reason } });
  await page.getByRole('link', { name: '회원가입' }).click();
  await expect.poll(screen.path).toBe('/user/register');
  await page.getByRole('main').getByRole('link', { name: '로그인' }).click();
  await expect.element(page.getByText(reason)).toBeVisible();
});

it('the log-in form is not shown to a member who is logged in', async () => {
  await renderScreen('/user/login', { as: 'member' });
  await expect.element(page.getByText(/하늘님으로 로그인되어 있습니다\./)).toBeVisible();
  await expect.element(logIn).not.toBeInTheDocument();
});

it('the log-in of staff asks for a code after the password, then leads to the wanted screen', async () => {
  const screen = await renderScreen('/admin/messages', { as: 'visitor' });
  await expect.element(page.getByText('로그인하면 보시던 화면으로 이어 드릴게요.')).toBeVisible();
  await fillIn();
  refuse('member.login', 'SECOND_FACTOR', { ticket: 'the-ticket' });
  await userEvent.keyboard('{Enter}');
  const code = field('인증 번호');
  await expect.element(code).toHaveFocus();
  expect([code.element().getAttribute('autocomplete'), code.element().getAttribute('inputmode')]).toEqual([
    'one-time-code',
    'numeric',
  ]);
  await auditPage();
  await userEvent.keyboard('{Enter}');
  await expect.element(code).toHaveAccessibleDescription('인증 번호를 입력해주세요.');
  refuse('member.secondFactor', 'SECOND_FACTOR_CLOCK');
  await code.fill('111111');
  await userEvent.keyboard('{Enter}');
  await expect.element(code).toHaveAccessibleDescription(problems.SECOND_FACTOR_CLOCK[1]);
  await page.getByRole('button', { name: '휴대폰이 없으면 복구 코드로 확인' }).click();
  await expect.element(field('복구 코드')).toHaveFocus();
  answer('member.secondFactor', { accessToken: accessTokenOf('operator') });
  answer('cart.count', 0);
  answer('staff.me', { role: 'owner', rights: [...rights] });
  answer('message.failedMessages', { content: [], totalElements: 0, totalPages: 0 });
  await field('복구 코드').fill('0a2b-3c4d');
  await page.getByRole('button', { name: '로그인', exact: true }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: '보내지 못한 문자' })).toBeVisible();
  expect(screen.path()).toBe('/admin/messages');
  expect(requestsTo('member.secondFactor').at(-1)?.body).toEqual({ ticket: 'the-ticket', code: '0a2b-3c4d' });
});

it('the second step leads back to the password when its time is over, and says so', async () => {
  await open();
  await fillIn();
  refuse('member.login', 'SECOND_FACTOR', { ticket: 'the-ticket' });
  await logIn.click();
  refuse('member.secondFactor', 'SECOND_FACTOR_OVER');
  await field('인증 번호').fill('111111');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('alert').first()).toMatchTextContent(problems.SECOND_FACTOR_OVER[1]);
  await expect.element(field('비밀번호')).toHaveValue('');
});
