import { unattendedHeader } from '@gyeol/contracts/rules/staff-session.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { call } from '../shared/api/call.ts';
import { answer, leaveToAnotherScreen, refuse } from '../testing/network.ts';
import { renderScreen } from '../testing/render-screen.tsx';

afterEach(() => void vi.useRealTimers());

const open = () => {
  answer('staff.list', []);
  answer('staff.invitations', []);
  answer('points.grantLimit', { won: 0 });
  return renderScreen('/admin/staff', { as: 'operator' });
};
const email = page.getByLabelText('로그인할 이메일');

it('calls say so when no touch or key caused them, and only then', async () => {
  await open();
  vi.useFakeTimers({ toFake: ['performance'] });
  const fetched = vi.spyOn(globalThis, 'fetch');
  const isMarked = async (): Promise<boolean> => {
    await call('staff.list', {});
    return new Headers(fetched.mock.lastCall?.[1]?.headers).has(unattendedHeader);
  };
  await email.click();
  expect(await isMarked()).toBe(false);
  vi.advanceTimersByTime(11_000);
  expect(await isMarked()).toBe(true);
  // What a script of the page does is no touch.
  document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  expect(await isMarked()).toBe(true);
  await email.fill('n');
  expect(await isMarked()).toBe(false);
});

it('the end of a staff session leads home, and what was typed is there after the next log-in', async () => {
  const screen = await open();
  await email.fill('new@example.com');
  await page.getByLabelText('휴대전화 번호').fill('01012345678');
  refuse('staff.invite', 'UNAUTHENTICATED');
  await page.getByRole('button', { name: '초대 보내기' }).click();
  leaveToAnotherScreen();
  await expect.poll(screen.path).toBe('/');
  await expect.element(page.getByText('로그인이 종료되었습니다. 다시 로그인해주세요.')).toBeVisible();
  screen.close();
  await open();
  await expect.element(email).toHaveValue('new@example.com');
});
