import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { Answer } from '../../../shared/api/call-types.ts';
import { showsFourStates } from '../../../testing/four-states.ts';
import { answer, requestsTo } from '../../../testing/network.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';

const members = (...usernames: string[]): Answer<'reporting.members'> => ({
  _embedded: {
    memberDTOList: usernames.map((username, index) => ({
      id: index + 1,
      username,
      displayName: `하늘 ${index}`,
      realName: '김하늘',
      phoneNumber: '01012345678',
      role: 'ROLE_USER',
      kind: 'regular',
      postCode: null,
      address: null,
      detailAddress: null,
      createdAt: '2026-03-02T03:04:05.000Z',
      updatedAt: '2026-03-02T03:04:05.000Z',
    })),
  },
  page: { size: 15, number: 0, totalElements: usernames.length, totalPages: usernames.length > 0 ? 1 : 0 },
});
const open = () => renderScreen('/admin/member/stats?period=off', { as: 'operator' });

showsFourStates({
  call: 'reporting.members',
  open,
  data: [members('haneul@example.com'), 'haneul@example.com'],
  empty: [members(), '검색 결과가 없습니다'],
  error: '회원 목록을 불러오는 중 오류가 발생했습니다.',
});

it('the member list requests only the members of the chosen kind', async () => {
  answer('reporting.members', members('haneul@example.com'));
  const screen = await open();
  await page.getByRole('link', { name: '카카오' }).click();
  await expect.poll(() => requestsTo('reporting.members').at(-1)?.query).toEqual({ kind: 'kakao' });
  expect(screen.path()).toBe('/admin/member/stats/kakao');
});

it('the member list sends a member who is not an operator to the log-in', async () => {
  const screen = await renderScreen('/admin/member/stats', { as: 'member' });
  await expect.poll(screen.path).toBe('/user/login');
  expect(requestsTo('reporting.members')).toEqual([]);
});
