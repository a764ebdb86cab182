import type { BodyOf } from '@gyeol/contracts/call.ts';
import type { memberCalls } from '@gyeol/contracts/http/member.ts';
import type { Tx } from '@gyeol/service-kit/db/db.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import type { Deps } from '../config.ts';
import { databaseNow } from '../database-now.ts';
import { signToken } from '../login/tokens.ts';
import type { MemberRow } from '../members/member.ts';
import { publishRegistered } from '../members/member-events.ts';
import { findByPhone, insertMember, type NewMember } from '../members/member-store.ts';
import { consumeProof, dropProofs, hashToken, type Prover } from '../phones/proof-store.ts';
import { phoneOf } from '../phones/send-code.ts';
import { displayNameOf, realNameOf, refusingTaken, usernameOf } from '../registration/new-member.ts';
import type { KakaoAccount } from './kakao-client.ts';
import { deleteNewcomer, findNewcomer } from './newcomer-store.ts';

export interface KakaoRegistration {
  form: BodyOf<typeof memberCalls.kakaoRegister>;
  prover: Prover;
  /** The secret of the browser that came back from Kakao. */
  browserToken: string | undefined;
}

/** Kakao's word for id, name and phone; the form's only where Kakao said nothing. */
const memberOf = (form: KakaoRegistration['form'], account: KakaoAccount, createdAt: Date): NewMember => ({
  username: usernameOf(form.username),
  displayName: displayNameOf(form.displayName),
  realName: account.realName ?? realNameOf(form.realName ?? ''),
  phoneNumber: account.phoneNumber ?? phoneOf(form.phoneNumber ?? ''),
  kakaoId: account.kakaoId,
  ...{ passwordHash: null, role: 'ROLE_USER', kind: 'kakao', createdAt },
  ...{ postCode: null, address: null, detailAddress: null },
});

/** kakao/registerProc: signs up whom Kakao told of in the last 30 minutes, and signs in. */
export const createKakaoRegister = (deps: Deps) => {
  const { db, now, config } = deps;

  /** A phone that Kakao did not verify must have been proved by code. */
  const settlePhone = async (tx: Tx, account: KakaoAccount, phoneNumber: string, prover: Prover): Promise<void> => {
    if (account.phoneNumber === null) {
      await consumeProof(tx, { phoneNumber, purpose: 'signup', prover, now: now() });
    } else await dropProofs(tx, phoneNumber);
  };
  const insert = (account: KakaoAccount, member: NewMember, prover: Prover): Promise<MemberRow> =>
    db.tx(async (tx) => {
      if (!(await deleteNewcomer(tx, account.kakaoId))) throw problem('KAKAO_EXPIRED');
      await settlePhone(tx, account, member.phoneNumber, prover);
      const row = await insertMember(tx, member);
      await publishRegistered(tx, row);
      return row;
    });

  return async ({ form, prover, browserToken }: KakaoRegistration): Promise<{ accessToken: string }> => {
    const account = await findNewcomer(db, {
      kakaoId: form.kakaoId,
      browserHash: browserToken === undefined ? null : hashToken(browserToken),
      open: config.sandbox,
      now: now(),
    });
    if (account === undefined) throw problem('KAKAO_EXPIRED');
    const newMember = memberOf(form, account, now());
    // A phone with a member cannot be proved for sign-up; the person must hear that it is taken.
    if (await findByPhone(db, newMember.phoneNumber)) throw problem('PHONE_TAKEN');
    const member = await refusingTaken(insert(account, newMember, prover));
    return { accessToken: await signToken(deps.keys, { member, jti: deps.newId(), now: await databaseNow(db) }) };
  };
};
