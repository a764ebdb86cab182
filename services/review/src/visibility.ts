import { maskName } from '@gyeol/contracts/rules/mask.ts';
import { isAdmin, type Member } from '@gyeol/service-kit/http/serve.ts';

const knows = (reader: Member | undefined, memberId: number): boolean =>
  reader !== undefined && (reader.id === memberId || isAdmin(reader));

/** Names are masked and e-mails hidden, except to their owner and admins. */
export const shownTo = (
  reader: Member | undefined,
  author: { memberId: number; displayName: string; username: string },
) => ({
  displayName: shownName(reader, author),
  username: knows(reader, author.memberId) ? author.username : null,
  mine: reader?.id === author.memberId,
});
export const shownName = (reader: Member | undefined, author: { memberId: number; displayName: string }): string =>
  knows(reader, author.memberId) ? author.displayName : maskName(author.displayName);
