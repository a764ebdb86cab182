import type { ClaimKind, ClaimState } from '@gyeol/contracts/rules/claim.ts';
import { type Queries, sql } from '@gyeol/service-kit/db/db.ts';

interface StoredClaim {
  merchantUid: string;
  id: number;
  kind: ClaimKind;
  state: ClaimState;
  refunded: number | null;
  createdAt: Date;
  processedAt: Date | null;
  isRefund: boolean;
  message: string;
  refundStatus: 'PENDING' | 'PROCESSED';
}
const ofOrders = sql(
  'orders.claims',
  `select merchant_uid as "merchantUid", id, kind, state, refunded, created_at as "createdAt", processed_at as "processedAt",
     is_refund as "isRefund", message, status as "refundStatus"
   from refund_requests where merchant_uid = any ($1::text[]) order by id`,
);
/** Oldest first. */
export const listClaimsOf = (db: Queries, merchantUids: readonly string[]): Promise<StoredClaim[]> =>
  db.rows(ofOrders, [merchantUids]);

export const claimProgress = ({ id, kind, state, refunded, createdAt, processedAt }: StoredClaim) => ({
  ...{ id, kind, state, refunded, createdAt, processedAt },
});
/** Answers the last return or exchange that the owner requested, or null. */
export const lastRequest = (claims: readonly StoredClaim[]) => {
  const last = claims.findLast(({ kind }) => kind === 'return' || kind === 'exchange');
  if (last === undefined) return null;
  const { id, isRefund, message, refundStatus, state, createdAt, processedAt } = last;
  return { id, isRefund, message, refundStatus, state, createdAt, processedAt };
};
