import type { Tx } from '@gyeol/service-kit/db/db.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import { createSignedTokens } from '@gyeol/service-kit/http/signed-tokens.ts';
import type { Deps } from '../config.ts';
import type { KakaoAccount } from '../members/kakao-account.ts';
import type { MemberRow } from '../members/member.ts';
import { publishChanged } from '../members/member-events.ts';
import { lockByPhone, lockMember, updateKakaoId } from '../members/member-store.ts';
import { addAccountMessage } from '../messages/add-account-message.ts';
import { refusingTaken } from '../registration/new-member.ts';
import { refuseDemoAccount } from './demo-accounts.ts';

/** A login with the password can link the Kakao account within this time. */
const offerLifetimeMs = 30 * 60 * 1000;

/** Operators sign in with a password only, so that a Kakao account never opens the back office. */
export const refuseAdmin = (member: MemberRow): void => {
  if (member.role === 'ROLE_ADMIN') throw problem('KAKAO_FAILED', { detail: 'operators sign in with a password' });
};

const phoneTaken = () =>
  problem('PHONE_TAKEN', { message: '이미 사용중인 전화번호입니다. 기존 계정으로 로그인해주세요.' });

const plainName = (name: string): string => name.normalize('NFC').replace(/\s/g, '').toLowerCase();
/**
 * True when the name that Kakao verified is the member's name. The same phone number is not enough, because carriers
 * give a number to another person later.
 */
const isSamePerson = (member: MemberRow, { realName }: KakaoAccount): boolean =>
  realName !== null && plainName(realName) === plainName(member.realName);

const attachKakao = async (
  { now, newId }: Pick<Deps, 'now' | 'newId'>,
  tx: Tx,
  member: MemberRow,
  kakaoId: string,
): Promise<MemberRow> => {
  const linked = await updateKakaoId(tx, member.id, kakaoId, now());
  await publishChanged(tx, linked);
  await addAccountMessage(tx, { kind: 'kakao', memberId: member.id, eventId: newId(), now: now() });
  return linked;
};

/**
 * An offer lets a person link a Kakao account by signing in with the password. It is signed, so that only our services
 * can make one.
 */
const offersOf = ({ config }: Pick<Deps, 'config'>) => createSignedTokens(config.serviceTokenSecret, 'kakao link');
const signOffer = (deps: Deps, { kakaoId, phoneNumber }: KakaoAccount): string =>
  offersOf(deps).sign({ kakaoId, phoneNumber }, new Date(deps.now().getTime() + offerLifetimeMs));

/**
 * Links the Kakao account to the member whose phone Kakao verified. Undefined when no member has the phone. Throws 409
 * KAKAO_LINK when the names differ; the answer then has a `kakaoLink` for the login with the password.
 */
export const linkByPhone = (deps: Deps, account: KakaoAccount): Promise<MemberRow | undefined> =>
  deps.db.tx(async (tx) => {
    const member = account.phoneNumber === null ? undefined : await lockByPhone(tx, account.phoneNumber);
    if (member === undefined || member.kakaoId === account.kakaoId) return member;
    refuseAdmin(member);
    refuseDemoAccount(deps, member);
    if (member.kakaoId !== null) throw phoneTaken();
    if (!isSamePerson(member, account)) throw problem('KAKAO_LINK', { extra: { kakaoLink: signOffer(deps, account) } });
    return attachKakao(deps, tx, member, account.kakaoId);
  });

/**
 * Changes nothing without a valid offer, for an operator, and for a member with another phone or a linked Kakao
 * account.
 */
export const linkByPassword = async (
  deps: Pick<Deps, 'db' | 'now' | 'newId' | 'config'>,
  memberId: number,
  text: string,
): Promise<void> => {
  const offer = offersOf(deps).read(text, deps.now());
  if (offer === undefined || offer.ended) return;
  const linking = deps.db.tx(async (tx) => {
    const member = await lockMember(tx, memberId);
    if (member?.role !== 'ROLE_USER' || member.kakaoId !== null) return;
    if (member.phoneNumber === offer.tokenClaims.phoneNumber)
      await attachKakao(deps, tx, member, String(offer.tokenClaims.kakaoId));
  });
  await refusingTaken(linking);
};
