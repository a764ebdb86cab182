import { problems } from '@gyeol/contracts/problems.ts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answer, refuse, requestsTo } from '../../testing/network.ts';
import { auditPage } from '../../testing/page-audit.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { sampleShop } from '../../testing/sample-shop.ts';

const token = 'k'.repeat(43);
const open = () => renderScreen(`/staff/invitation#${token}`, { as: 'visitor' });
const invited = (hasAccount: boolean) =>
  answer('staff.readInvitation', {
    ...{ username: 'new@example.com', role: 'goods', expiresAt: '2099-11-29T04:04:00.000Z', hasAccount },
  });
const field = (label: string) => page.getByLabelText(label, { exact: true });
const accept = page.getByRole('button', { name: '초대 수락' });

it('a newcomer reads the shop and the role, sets an own password, and is led to the log-in', async () => {
  invited(false);
  const screen = await open();
  const main = page.getByRole('main');
  await expect
    .element(main)
    .toMatchTextContent(`${sampleShop().profile.names.full} 쇼핑몰이 상품 역할로 초대했습니다.`);
  await expect.element(main).toMatchTextContent('상품 관리, 마케팅');
  expect(requestsTo('staff.readInvitation').at(-1)?.body).toEqual({ token });
  await auditPage();
  await accept.click();
  await expect.element(page.getByText('이름을 한글, 영문, 숫자 2~20자로 입력해주세요.')).toBeVisible();
  await field('이름').fill('김직원');
  await field('비밀번호').fill('password1234');
  await field('비밀번호 확인').fill('password1234');
  await accept.click();
  await expect
    .element(page.getByText('널리 쓰여 쉽게 추측할 수 있는 비밀번호입니다. 다른 비밀번호를 정해주세요.'))
    .toBeVisible();
  expect(requestsTo('staff.acceptInvitation')).toEqual([]);
  await field('비밀번호').fill('a long walk home');
  await field('비밀번호 확인').fill('a long walk home');
  refuse('staff.acceptInvitation', 'DISPLAY_NAME_TAKEN');
  await accept.click();
  await expect.element(page.getByRole('alert').first()).toMatchTextContent(problems.DISPLAY_NAME_TAKEN[1]);
  answer('staff.acceptInvitation', { ok: true });
  await accept.click();
  await expect.poll(screen.path).toBe('/user/login');
  await expect.element(page.getByText('초대를 수락했습니다. 로그인하면 관리자 화면이 열립니다.')).toBeVisible();
  expect(requestsTo('staff.acceptInvitation').at(-1)?.body).toEqual({
    ...{ token, password: 'a long walk home', displayName: '김직원' },
  });
});

it('who has an account accepts with its password', async () => {
  invited(true);
  await open();
  await expect.element(page.getByText(/이 이메일로 가입한 계정이 있습니다/)).toBeVisible();
  await auditPage();
  await field('비밀번호').fill('not the right one');
  refuse('staff.acceptInvitation', 'LOGIN_FAILED');
  await accept.click();
  await expect.element(page.getByRole('alert').first()).toMatchTextContent(problems.LOGIN_FAILED[1]);
  expect(requestsTo('staff.acceptInvitation').at(-1)?.body).toEqual({ token, password: 'not the right one' });
});

it('a link that has ended says so, and one without a token asks the shop nothing', async () => {
  refuse('staff.readInvitation', 'INVITATION_ENDED');
  const screen = await open();
  await expect.element(page.getByText(problems.INVITATION_ENDED[1])).toBeVisible();
  screen.close();
  await renderScreen('/staff/invitation', { as: 'visitor' });
  await expect.element(page.getByText(problems.INVITATION_ENDED[1])).toBeVisible();
  expect(requestsTo('staff.readInvitation')).toHaveLength(1);
});
