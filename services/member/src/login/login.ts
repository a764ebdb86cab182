import { setTimeout as pause } from 'node:timers/promises';
import { normalizeEmail } from '@gyeol/contracts/rules/identity.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import type { Deps } from '../config.ts';
import { findByUsername } from '../members/member-store.ts';
import { admitAttempt, countFailure, countSuccess } from './failed-logins.ts';
import { linkByPassword } from './link-kakao.ts';
import { demandSecondFactor } from './second-step.ts';
import type { Device } from './session-store.ts';
import { signCurrent } from './sign-current.ts';

export interface Login {
  username: string;
  password: string;
  /** The client's address, by which failed logins are counted. */
  address: string;
  /** The offer from the answer 409 KAKAO_LINK. It names the Kakao account to link. */
  kakaoLink?: string;
  device: Device;
}

/** Each call counts as a login attempt. Throws LOGIN_LIMIT, LOGIN_BUSY. */
export const isRightPassword = async (
  { db, now, passwords }: Pick<Deps, 'db' | 'now' | 'passwords'>,
  attempt: { account: string; address: string; stored: string | null; password: string },
): Promise<boolean> => {
  const waitMs = await admitAttempt(db, { ...attempt, now: now() });
  if (waitMs > 0) await pause(waitMs);
  const right = await passwords.matches(attempt.stored, attempt.password);
  await (right ? countSuccess : countFailure)(db, { ...attempt, now: now() });
  return right;
};

/**
 * loginProc: every wrong pair of e-mail and password gets the same answer in the same time. Throws SECOND_FACTOR with a
 * ticket for staff who enrolled a second factor.
 */
export const login = async (
  deps: Deps,
  { username, password, address, kakaoLink, device }: Login,
): Promise<{ accessToken: string }> => {
  const member = await findByUsername(deps.db, username);
  const account = member?.username ?? normalizeEmail(username);
  const right = await isRightPassword(deps, { account, address, stored: member?.passwordHash ?? null, password });
  if (member === undefined || !right) throw problem('LOGIN_FAILED');
  await demandSecondFactor(deps, member, device);
  const accessToken = await signCurrent(deps, { memberId: member.id, device }, (current) => {
    if (current?.passwordHash !== member.passwordHash) throw problem('LOGIN_FAILED');
  });
  if (kakaoLink !== undefined) await linkByPassword(deps, member.id, kakaoLink);
  return { accessToken };
};
