import { type RepublishCall, republishCalls } from '@gyeol/contracts/internal/republish.ts';
import { type Statement, sql } from '@gyeol/service-kit/db/db.ts';

/** The owning service can publish the rows of this kind again. */
export interface Kind {
  readonly row: RepublishCall;
  readonly kind: string;
  /** Counts the republished rows that have not arrived here. */
  readonly missing: Statement;
  /** Deletes rows that existed before the rebuild began ($1) and were not republished. */
  readonly sweep?: Statement;
}

const kindOf = (row: RepublishCall, kind: string, table: string, id: string, since?: string): Kind => ({
  row,
  kind,
  missing: sql(
    `rebuild.missing-${row.owner}-${kind}`,
    `select count(*)::bigint as n from told_again republished
     where kind = '${row.owner}/${kind}' and not exists (select from ${table} where ${id} = republished.id)`,
  ),
  ...(since && {
    sweep: sql(
      `rebuild.sweep-${row.owner}-${kind}`,
      `delete from ${table} where ${since} < $1::timestamptz
         and not exists (select from told_again republished where kind = '${row.owner}/${kind}' and republished.id = ${id})`,
    ),
  }),
});
const request = "(item_option_id || ':' || round || ':' || member_id)";

// Actions of operators are never swept, because no row of the audit trail may be deleted.
export const kinds: readonly Kind[] = [
  kindOf(republishCalls.member, 'members', 'members', 'member_id::text', 'created_at'),
  kindOf(republishCalls['order-payment'], 'orders', 'orders', 'merchant_uid', 'paid_at'),
  kindOf(republishCalls.coupon, 'coupons', 'coupons', 'coupon_id::text'),
  kindOf(republishCalls.coupon, 'copies', 'member_coupons', 'map_id::text', 'issued_at'),
  kindOf(republishCalls.catalog, 'product-codes', 'product_codes', 'item_id::text'),
  kindOf(republishCalls.coupon, 'points', 'point_entries', 'point_entries.id::text', 'at'),
  kindOf(republishCalls.catalog, 'requests', 'stock_requests', request, 'requested_at'),
  ...Object.values(republishCalls).map((row) => kindOf(row, 'actions', 'operator_actions', 'event_id::text')),
];
