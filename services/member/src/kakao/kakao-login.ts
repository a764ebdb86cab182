import { problem } from '@gyeol/service-kit/errors.ts';
import type { Deps } from '../deps.ts';
import { signCurrent } from '../login/sign-current.ts';
import type { MemberRow } from '../members/member.ts';
import { tellChanged } from '../members/member-events.ts';
import { findByKakaoId, lockByPhone, saveKakaoId } from '../members/member-store.ts';
import { hashToken, newToken } from '../phones/proof-store.ts';
import type { KakaoAccount } from './kakao-client.ts';
import { saveNewcomer } from './newcomer-store.ts';

export type KakaoLogin =
  | { accessToken: string }
  /** `browserToken` goes into the cookie of this browser. */
  | { newcomer: KakaoAccount; browserToken: string };

/** The back office is never reached over Kakao: an operator has a password. */
const refuseAdmin = (member: MemberRow): void => {
  if (member.role === 'ROLE_ADMIN') throw problem('KAKAO_FAILED', { detail: 'operators sign in with a password' });
};

const takenPhone = () =>
  problem('PHONE_TAKEN', { message: '이미 사용중인 전화번호입니다. 기존 계정으로 로그인해주세요.' });

/** The member who owns the phone that Kakao verified, linked now; undefined when nobody has it. */
const makeLink =
  ({ db, now }: Deps) =>
  (account: KakaoAccount): Promise<MemberRow | undefined> =>
    db.tx(async (tx) => {
      const member = account.phoneNumber === null ? undefined : await lockByPhone(tx, account.phoneNumber);
      if (member === undefined || member.kakaoId === account.kakaoId) return member;
      refuseAdmin(member);
      if (member.kakaoId !== null) throw takenPhone();
      const linked = await saveKakaoId(tx, member.id, account.kakaoId, now());
      await tellChanged(tx, linked);
      return linked;
    });

/** kakao/handleLogin: signs in, links, or keeps what Kakao told of a newcomer for 30 minutes. */
export const makeKakaoLogin = (deps: Deps) => {
  const link = makeLink(deps);
  return async (code: string): Promise<KakaoLogin> => {
    const account = await deps.kakao.accountOf(code);
    const member = (await findByKakaoId(deps.db, account.kakaoId)) ?? (await link(account));
    if (member !== undefined) {
      const accessToken = await signCurrent(deps, member.id, (current) => {
        if (current?.kakaoId !== account.kakaoId) throw problem('KAKAO_FAILED', { detail: 'the link is gone' });
        refuseAdmin(current);
      });
      return { accessToken };
    }
    const browserToken = newToken();
    await saveNewcomer(deps.db, account, hashToken(browserToken), deps.now());
    return { newcomer: account, browserToken };
  };
};
