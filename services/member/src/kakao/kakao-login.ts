import { problem } from '@gyeol/service-kit/errors.ts';
import type { Deps } from '../config.ts';
import { linkByPhone, refuseAdmin } from '../login/link-kakao.ts';
import type { Device } from '../login/session-store.ts';
import { signCurrent } from '../login/sign-current.ts';
import type { KakaoAccount } from '../members/kakao-account.ts';
import { findByKakaoId } from '../members/member-store.ts';
import { createToken, hashToken } from '../phones/proof-store.ts';
import { saveNewcomer } from './newcomer-store.ts';

export type KakaoLogin =
  | { accessToken: string }
  /** `browserToken` goes into a cookie of the browser that came back from Kakao. */
  | { newcomer: KakaoAccount; browserToken: string };

/**
 * kakao/handleLogin: signs in the member with this Kakao account or with its phone. Without such a member, keeps the
 * account's data for 30 minutes.
 */
export const loginWithKakao = async (deps: Deps, code: string, device: Device): Promise<KakaoLogin> => {
  const account = await deps.kakao.accountOf(code);
  const member = (await findByKakaoId(deps.db, account.kakaoId)) ?? (await linkByPhone(deps, account));
  if (member !== undefined) {
    const accessToken = await signCurrent(deps, { memberId: member.id, device }, (current) => {
      if (current?.kakaoId !== account.kakaoId) throw problem('KAKAO_FAILED', { detail: 'the link is gone' });
      refuseAdmin(current);
    });
    return { accessToken };
  }
  const browserToken = createToken();
  await saveNewcomer(deps.db, account, hashToken(browserToken), deps.now());
  return { newcomer: account, browserToken };
};
