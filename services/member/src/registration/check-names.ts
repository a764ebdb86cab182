import { problem } from '@gyeol/service-kit/errors.ts';
import type { Deps } from '../config.ts';
import { findByPhone, findByUsername, isDisplayNameTaken } from '../members/member-store.ts';
import { phoneOf } from '../members/phone-of.ts';
import { displayNameOf, usernameOf } from './new-member.ts';

type CheckDeps = Pick<Deps, 'db'>;

// Each check answers a Korean sentence for a free value, 409 for a taken value and 400 for a malformed value.
export const checkDisplayName = async ({ db }: CheckDeps, text: string): Promise<string> => {
  if (await isDisplayNameTaken(db, displayNameOf(text))) throw problem('DISPLAY_NAME_TAKEN');
  return '사용 가능한 닉네임입니다.';
};
export const checkUsername = async ({ db }: CheckDeps, text: string): Promise<string> => {
  if (await findByUsername(db, usernameOf(text))) throw problem('USERNAME_TAKEN');
  return '사용 가능한 이메일 입니다.';
};
export const checkPhoneNumber = async ({ db }: CheckDeps, text: string): Promise<string> => {
  if (await findByPhone(db, phoneOf(text))) throw problem('PHONE_TAKEN');
  return '사용 가능한 전화번호입니다.';
};
