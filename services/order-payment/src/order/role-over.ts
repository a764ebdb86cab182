import { isAdmin, type Member } from '@gyeol/contracts/rules/access-token.ts';
import { problem } from '@gyeol/service-kit/errors.ts';

/** What a member is to an order. Throws NOT_OWNER unless it is theirs or they are an admin. */
export const roleOver = (order: { memberId: number }, member: Member): 'owner' | 'admin' => {
  if (isAdmin(member)) return 'admin';
  if (order.memberId === member.id) return 'owner';
  throw problem('NOT_OWNER');
};
