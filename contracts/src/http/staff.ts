import { Type } from 'typebox';
import { defineCalls } from '../call.ts';
import { rights, staffRoles } from '../rules/rights.ts';

const Right = Type.Enum([...rights], { name: 'Right' });
const StaffRole = Type.Enum([...staffRoles], { name: 'StaffRole' });

/** The calls about the staff of the shop. All are additions to the specification. */
export const staffCalls = defineCalls({
  /** Every role may make it, because the back office asks it first. */
  me: {
    summary: 'Answers the role and the rights of the staff who calls',
    method: 'GET',
    path: '/api/admin/staff/me',
    owner: 'member',
    access: 'admin',
    needs: 'orders.read',
    addition: true,
    answers: { 200: Type.Object({ role: StaffRole, rights: Type.Array(Right) }) },
  },
});
