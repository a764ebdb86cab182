import type { ShopName } from '@gyeol/service-kit/shop-name.ts';
import { shownSeller } from '../authors/visibility.ts';

export interface ReplyRow {
  id: number;
  content: string;
  createdAt: Date | string;
}
/**
 * Converts a reply for an answer. JSON built by PostgreSQL has times with an offset, but answers have UTC times with Z.
 */
export const shownReply =
  (shop: ShopName) =>
  ({ id, content, createdAt }: ReplyRow) => ({
    id,
    content,
    createdAt: new Date(createdAt),
    ...shownSeller(shop),
  });
