import { isAdmin, type Member } from '@gyeol/contracts/rules/access-token.ts';
import { maskName } from '@gyeol/contracts/rules/mask.ts';
import type { ShopName } from '@gyeol/service-kit/shop-name.ts';

const knows = (reader: Member | undefined, memberId: number): boolean =>
  reader !== undefined && (reader.id === memberId || isAdmin(reader));

/** Masks the name and hides the e-mail address, except for the author and admins. */
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

/** Replies and notices show the shop's name, if it has one, whichever operator wrote them. */
export const shownSeller = ({ full }: ShopName) => ({ displayName: full || '쇼핑몰', seller: true });
