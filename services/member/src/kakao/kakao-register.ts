import type { BodyOf } from '@gyeol/contracts/call.ts';
import type { memberCalls } from '@gyeol/contracts/http/member.ts';
import type { Tx } from '@gyeol/service-kit/db/db.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import type { Deps } from '../config.ts';
import { openSession } from '../login/open-session.ts';
import type { Device } from '../login/session-store.ts';
import type { KakaoAccount } from '../members/kakao-account.ts';
import { publishRegistered } from '../members/member-events.ts';
import { findByPhone, insertMember, type NewMember } from '../members/member-store.ts';
import { phoneOf } from '../members/phone-of.ts';
import { deleteProofs, hashToken, type ProofHolder, requireProofOnce } from '../phones/proof-store.ts';
import { type Agreements, recordAgreements, requireAgreements } from '../registration/agreements.ts';
import { displayNameOf, realNameOf, refusingTaken, usernameOf } from '../registration/new-member.ts';
import { deleteNewcomer, findNewcomer } from './newcomer-store.ts';

export interface KakaoRegistration {
  form: BodyOf<typeof memberCalls.kakaoRegister>;
  prover: ProofHolder;
  /** The secret from the cookie of the browser that came back from Kakao. */
  browserToken: string | undefined;
  device: Device;
}

/** The name and phone from Kakao replace those of the form. */
const memberOf = (form: KakaoRegistration['form'], account: KakaoAccount, createdAt: Date): NewMember => ({
  username: usernameOf(form.username),
  displayName: displayNameOf(form.displayName),
  realName: account.realName ?? realNameOf(form.realName ?? ''),
  phoneNumber: account.phoneNumber ?? phoneOf(form.phoneNumber ?? ''),
  kakaoId: account.kakaoId,
  ...{ passwordHash: null, role: 'ROLE_USER', staffRole: null, kind: 'kakao', createdAt },
  over14At: form.over14 ? createdAt : null,
  ...{ postCode: null, address: null, detailAddress: null },
});

interface NewKakaoMember {
  account: KakaoAccount;
  member: NewMember;
  agreements: Agreements;
  prover: ProofHolder;
  device: Device;
}

/** A phone that Kakao verified needs no proof. Throws PHONE_NOT_PROVED. */
const settlePhone = async (tx: Tx, { account, member, prover }: NewKakaoMember, now: Date): Promise<void> => {
  const { phoneNumber } = member;
  if (account.phoneNumber === null) await requireProofOnce(tx, { phoneNumber, purpose: 'signup', prover, now });
  else await deleteProofs(tx, phoneNumber);
};
const insertKakaoMember = ({ db, now, keys, newId }: Deps, newMember: NewKakaoMember): Promise<string> =>
  db.tx(async (tx) => {
    if (!(await deleteNewcomer(tx, newMember.account.kakaoId))) throw problem('KAKAO_EXPIRED');
    await settlePhone(tx, newMember, now());
    const row = await insertMember(tx, newMember.member);
    await recordAgreements(tx, row.id, newMember.agreements, newMember.member.createdAt);
    await publishRegistered(tx, row);
    return openSession({ keys }, tx, { member: row, device: newMember.device, jti: newId() });
  });

/**
 * kakao/registerProc: signs up a person who came back from Kakao in the last 30 minutes, and signs the new member in.
 */
export const registerWithKakao = async (
  deps: Deps,
  { form, prover, browserToken, device }: KakaoRegistration,
): Promise<{ accessToken: string }> => {
  const { db, now } = deps;
  requireAgreements(form.agreements);
  const account = await findNewcomer(db, {
    kakaoId: form.kakaoId,
    browserHash: browserToken === undefined ? null : hashToken(browserToken),
    open: deps.config.sandbox,
    now: now(),
  });
  if (account === undefined) throw problem('KAKAO_EXPIRED');
  const newMember = memberOf(form, account, now());
  // A phone of a member cannot be proved for sign-up. Without this check, the answer would not say that the phone is
  // taken.
  if (await findByPhone(db, newMember.phoneNumber)) throw problem('PHONE_TAKEN');
  const registration = { account, member: newMember, agreements: form.agreements, prover, device };
  return { accessToken: await refusingTaken(insertKakaoMember(deps, registration)) };
};
