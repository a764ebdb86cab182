import { isAdmin, type Member } from '@gyeol/contracts/rules/access-token.ts';
import { problem } from '@gyeol/service-kit/errors.ts';

/** Throws NOT_OWNER for a member who is neither its owner nor an admin. */
export const authorizeOrder = (order: { memberId: number }, member: Member): 'owner' | 'admin' => {
  if (isAdmin(member)) return 'admin';
  if (order.memberId === member.id) return 'owner';
  throw problem('NOT_OWNER');
};
