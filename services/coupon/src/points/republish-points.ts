import { type Db, sql } from '@gyeol/service-kit/db/db.ts';
import type { RepublishedPage } from '@gyeol/service-kit/events/republish.ts';
import { type PointEntry, publishEntries } from './account-store.ts';

const page = 500;
const following = sql(
  'points.entries-after',
  `select e.id, e.member_id as "memberId", a.version, e.lot, e.kind, e.amount, e.cause, e.cause_id as "causeId",
     e.line_id as "lineId", e.merchant_uid as "merchantUid", e.usable_from as "usableFrom", e.at
   from point_entries e join point_accounts a using (member_id) where e.id > $1::bigint order by e.id limit ${page}`,
);
interface StoredEntry extends PointEntry {
  readonly memberId: number;
  readonly version: number;
}

export const republishPoints = ({ db }: { db: Db }, after: string): Promise<RepublishedPage> =>
  db.tx(async (tx) => {
    const entries = await tx.rows<StoredEntry>(following, [Number(after || 0)]);
    for (const [memberId, own = []] of Map.groupBy(entries, (entry) => entry.memberId)) {
      const [{ version, at } = { version: 0, at: new Date(0) }] = own;
      await publishEntries(tx, { memberId, version, at }, own);
    }
    const ids = entries.map(({ id }) => String(id));
    return { told: ids, next: ids.at(-1) ?? null };
  });
