import { Type } from 'typebox';
import { defineCalls } from '../call.ts';
import { Typed } from '../kinds.ts';
import { staffRoles } from '../rules/rights.ts';
import { Id, Instant, Nullable, Ok, Phone } from '../schema.ts';
import { Email, Password, signInRefusals } from './member-account.ts';

export const StaffRole = Type.Enum([...staffRoles], { name: 'StaffRole', title: '역할' });
const StaffInvitation = Type.Object(
  {
    id: Id,
    username: Type.String(),
    phoneNumber: Type.String(),
    role: StaffRole,
    invitedBy: Nullable(Type.String({ description: 'The name of the owner who invited; null for a command' })),
    sentAt: Nullable(Instant),
    expiresAt: Instant,
  },
  { name: 'StaffInvitation' },
);
/** `sent` is false when the message could not be handed to the provider. The invitation can then be sent again. */
const Sent = Type.Object({ sent: Type.Boolean() }, { name: 'InvitationSent' });
const Token = Typed('raw', {
  minLength: 1,
  maxLength: 100,
  title: '초대 링크',
  message: '초대 링크가 올바르지 않습니다. 문자로 받은 주소를 그대로 열어주세요.',
});
const ById = Type.Object({ id: Id });
const office = { owner: 'member', access: 'admin', needs: 'staff.manage', fresh: true, addition: true } as const;
const open = { owner: 'member', access: 'public', addition: true } as const;

/** The calls about invitations to the staff. The link of an invitation counts for an hour and once. */
export const invitationCalls = defineCalls({
  invitations: {
    ...office,
    summary: 'Lists the invitations to the staff that nobody has accepted yet',
    method: 'GET',
    path: '/api/admin/staff/invitations',
    answers: { 200: Type.Array(StaffInvitation) },
  },
  invite: {
    ...office,
    summary: 'Invites a person to the staff by a text message with a link',
    method: 'POST',
    path: '/api/admin/staff/invitations',
    refusals: ['USERNAME_INVALID', 'PHONE_INVALID', 'STAFF_ALREADY', 'INVITED_ALREADY', 'PHONE_TAKEN', 'NO_ADDRESS'],
    action: '직원 초대',
    body: Type.Object({ username: Email, phoneNumber: Phone, role: StaffRole }),
    answers: { 200: Sent },
  },
  /** The link of the earlier message counts no more. */
  resendInvitation: {
    ...office,
    summary: 'Sends an invitation to the staff again, with a new link',
    method: 'POST',
    path: '/api/admin/staff/invitations/{id}/resend',
    refusals: ['INVITATION_NOT_FOUND', 'NO_ADDRESS'],
    action: '직원 초대 다시 보내기',
    params: ById,
    answers: { 200: Sent },
  },
  withdrawInvitation: {
    ...office,
    summary: 'Withdraws an invitation to the staff',
    method: 'DELETE',
    path: '/api/admin/staff/invitations/{id}',
    refusals: ['INVITATION_NOT_FOUND'],
    action: '직원 초대 철회',
    params: ById,
    answers: { 200: Ok },
  },
  /** The token is in the body, because addresses stand in logs. */
  readInvitation: {
    ...open,
    summary: 'Answers the role of an invitation to the staff, to whoever has its link',
    method: 'POST',
    path: '/api/staff/invitation',
    refusals: ['INVITATION_ENDED'],
    limit: 'lookup',
    body: Type.Object({ token: Token }),
    answers: {
      200: Type.Object({
        username: Type.String(),
        role: StaffRole,
        expiresAt: Instant,
        hasAccount: Type.Boolean({ description: 'True when a member has this e-mail' }),
      }),
    },
  },
  /**
   * `password` is the one of the account with the e-mail of the invitation. Without such an account, one is made with
   * this password and the `displayName`. Nobody is signed in by this call.
   */
  acceptInvitation: {
    ...open,
    summary: 'Makes the person who has the link of an invitation a member of the staff',
    method: 'POST',
    path: '/api/staff/invitation/accept',
    refusals: [
      ...signInRefusals,
      ...['INVITATION_ENDED', 'LOGIN_FAILED', 'PASSWORD_NONE', 'PASSWORD_KNOWN', 'DEMO_ACCOUNT', 'STAFF_ALREADY'],
      ...['USERNAME_TAKEN', 'PHONE_TAKEN', 'DISPLAY_NAME_TAKEN', 'DISPLAY_NAME_INVALID'],
    ] as const,
    limit: 'login',
    body: Type.Object({
      token: Token,
      password: Password,
      displayName: Type.Optional(Typed('name', { minLength: 1, maxLength: 50, title: '이름' })),
    }),
    answers: { 200: Ok },
  },
});
