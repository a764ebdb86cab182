import type { BodyOf } from '@gyeol/contracts/call.ts';
import type { memberCalls } from '@gyeol/contracts/http/member.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import type { Deps } from '../config.ts';
import { publishRegistered } from '../members/member-events.ts';
import { findByPhone, insertMember, type NewMember } from '../members/member-store.ts';
import { phoneOf } from '../members/phone-of.ts';
import { type ProofHolder, requireProof, requireProofOnce } from '../phones/proof-store.ts';
import { type Agreements, recordAgreements, requireAgreements } from './agreements.ts';
import { displayNameOf, realNameOf, refusingTaken, usernameOf } from './new-member.ts';

export type RegisterForm = BodyOf<typeof memberCalls.register>;

const checked = (form: RegisterForm) => ({
  username: usernameOf(form.username),
  displayName: displayNameOf(form.displayName),
  realName: realNameOf(form.realName),
  phoneNumber: phoneOf(form.phoneNumber),
  postCode: form.postCode,
  address: form.address,
  detailAddress: form.detailAddress,
});

interface ProvedMember {
  member: NewMember;
  agreements: Agreements;
  prover: ProofHolder;
}
const insertProved = ({ db, now }: Deps, { member, agreements, prover }: ProvedMember): Promise<void> =>
  db.tx(async (tx) => {
    await requireProofOnce(tx, { phoneNumber: member.phoneNumber, purpose: 'signup', prover, now: now() });
    const row = await insertMember(tx, member);
    await recordAgreements(tx, row.id, agreements, member.createdAt);
    await publishRegistered(tx, row);
  });

/** registerProc: signs up a member whose phone this browser proved within 30 minutes. */
export const registerMember = async (deps: Deps, form: RegisterForm, prover: ProofHolder): Promise<void> => {
  const { db, now } = deps;
  const fields = checked(form);
  requireAgreements(form.agreements);
  // A phone of a member cannot be proved for sign-up. Without this check, the answer would not say that the phone is
  // taken.
  if (await findByPhone(db, fields.phoneNumber)) throw problem('PHONE_TAKEN');
  await requireProof(db, { phoneNumber: fields.phoneNumber, purpose: 'signup', prover, now: now() });
  const passwordHash = await deps.passwords.hash(form.password);
  const member: NewMember = {
    ...{ ...fields, passwordHash, createdAt: now(), over14At: form.over14 ? now() : null },
    ...{ role: 'ROLE_USER', staffRole: null, kind: 'regular', kakaoId: null },
  };
  await refusingTaken(insertProved(deps, { member, agreements: form.agreements, prover }));
};
