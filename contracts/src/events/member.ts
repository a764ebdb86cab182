import { Type } from 'typebox';
import { defineEvent } from '../event.ts';
import { Id, Instant, Nullable, PersonalText, Role } from '../schema.ts';

const MemberSnapshot = Type.Object({
  memberId: Id,
  username: PersonalText,
  displayName: PersonalText,
  realName: PersonalText,
  phoneNumber: PersonalText,
  role: Role,
  kind: Type.Union([Type.Literal('kakao'), Type.Literal('regular')]),
  postCode: Nullable(PersonalText),
  address: Nullable(PersonalText),
  detailAddress: Nullable(PersonalText),
  createdAt: Instant,
  updatedAt: Instant,
});
export const memberRegistered = defineEvent({
  type: 'MemberRegistered',
  source: 'member',
  subject: 'member',
  snapshot: true,
  data: MemberSnapshot,
});
export const memberChanged = defineEvent({
  type: 'MemberChanged',
  source: 'member',
  subject: 'member',
  snapshot: true,
  data: MemberSnapshot,
});
/** The member's tokens that were issued before `before` are no longer accepted, except the token `exceptJti`. */
export const sessionsRevoked = defineEvent({
  type: 'SessionsRevoked',
  source: 'member',
  subject: 'member',
  snapshot: false,
  data: Type.Object({ memberId: Id, before: Instant, exceptJti: Nullable(Type.String()) }),
});
