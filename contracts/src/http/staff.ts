import { Type } from 'typebox';
import { defineCalls } from '../call.ts';
import { rights } from '../rules/rights.ts';
import { Id, Instant, Nullable, Ok } from '../schema.ts';
import { invitationCalls, StaffRole } from './staff-invitations.ts';

const Right = Type.Enum([...rights], { name: 'Right' });
const StaffRow = Type.Object(
  {
    id: Id,
    username: Type.String(),
    displayName: Type.String(),
    role: StaffRole,
    seenAt: Nullable(Instant),
    sessions: Type.Integer({ description: 'The number of open sessions' }),
    me: Type.Boolean({ description: 'True for the staff who calls' }),
  },
  { name: 'StaffRow' },
);
const staff = { owner: 'member', access: 'admin', needs: 'staff.manage', fresh: true, addition: true } as const;

/** The calls about the staff of the shop. All are additions to the specification. */
export const staffCalls = defineCalls({
  ...invitationCalls,
  /** Every role may make it, because the back office asks it first. */
  me: {
    summary: 'Answers the role and the rights of the staff who calls',
    method: 'GET',
    path: '/api/admin/staff/me',
    owner: 'member',
    access: 'admin',
    needs: 'orders.read',
    onlyPersons: true,
    addition: true,
    answers: {
      200: Type.Object({
        role: StaffRole,
        rights: Type.Array(Right),
        factorExempt: Type.Optional(
          Type.Literal(true, {
            description: 'Present when the staff needs no second factor, because the shop is a sandbox',
          }),
        ),
      }),
    },
  },
  list: {
    ...staff,
    summary: 'Lists the staff of the shop, the owners first',
    method: 'GET',
    path: '/api/admin/staff',
    answers: { 200: Type.Array(StaffRow) },
  },
  /** Another role counts within seconds and keeps the sessions. */
  setRole: {
    ...staff,
    summary: 'Gives a member of the staff another role',
    method: 'PUT',
    path: '/api/admin/staff/{id}/role',
    refusals: ['STAFF_NOT_FOUND', 'MEMBER_NOT_FOUND', 'LAST_OWNER'],
    action: '직원 역할 변경',
    params: Type.Object({ id: Id }),
    body: Type.Object({ role: StaffRole }),
    answers: { 200: Ok },
  },
  end: {
    ...staff,
    summary: 'Makes a member of the staff a shopper, and ends all sessions of the member',
    method: 'DELETE',
    path: '/api/admin/staff/{id}',
    refusals: ['STAFF_NOT_FOUND', 'MEMBER_NOT_FOUND', 'LAST_OWNER'],
    action: '직원 내보내기',
    params: Type.Object({ id: Id }),
    answers: { 200: Ok },
  },
});
