import { isAdmin, type Member } from '@gyeol/contracts/rules/access-token.ts';
import { maskName } from '@gyeol/contracts/rules/mask.ts';
import type { ShopName } from '@gyeol/service-kit/shop-name.ts';

const knows = (reader: Member | undefined, memberId: number): boolean =>
  reader !== undefined && (reader.id === memberId || isAdmin(reader));

/**
 * Shows the author's full name and e-mail address to the author and to admins. Other readers see a masked name and no
 * address.
 */
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

/** Replies and notices show the shop's name instead of the operator's. A shop without a name is shown as 쇼핑몰. */
export const shownSeller = ({ full }: ShopName) => ({ displayName: full || '쇼핑몰', seller: true });
