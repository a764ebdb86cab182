import type { Member } from '@gyeol/contracts/rules/access-token.ts';
import type { InternalClient } from '@gyeol/service-kit/http/internal-client.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createSeenSessions } from './seen-sessions.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const used = (jti: string, role: Member['role']) => ({ jti, role }) as Member;
const open = () => {
  const reports: string[][] = [];
  let fails = false;
  const call = async (_row: unknown, { body }: { body: { jtis: string[] } }) => {
    reports.push(body.jtis);
    if (fails) throw new Error('away');
  };
  const sessions = createSeenSessions({ call } as unknown as InternalClient, 60_000);
  sessions.start();
  return {
    sessions,
    reports,
    fail: (now: boolean): void => {
      fails = now;
    },
  };
};

it('sessions of members are reported once a minute, those of staff within two seconds', async () => {
  const { sessions, reports } = open();
  sessions.note(used('buyer', 'ROLE_USER'));
  await vi.advanceTimersByTimeAsync(59_000);
  expect(reports).toEqual([]);
  sessions.note(used('staff', 'ROLE_ADMIN'));
  sessions.note(used('staff', 'ROLE_ADMIN'));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(reports.flat().sort()).toEqual(['buyer', 'staff']);
  sessions.note(used('staff', 'ROLE_ADMIN'));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(reports.at(-1)).toEqual(['staff']);
});

it('a report that failed is repeated, and none is made after the end', async () => {
  const { sessions, reports, fail } = open();
  fail(true);
  sessions.note(used('staff', 'ROLE_ADMIN'));
  await vi.advanceTimersByTimeAsync(2_000);
  fail(false);
  await vi.advanceTimersByTimeAsync(58_000);
  expect(reports).toEqual([['staff'], ['staff']]);
  sessions.stop();
  sessions.note(used('staff', 'ROLE_ADMIN'));
  await vi.advanceTimersByTimeAsync(120_000);
  expect(reports).toHaveLength(2);
});
