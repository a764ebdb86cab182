import type { DataOf, Envelope } from '@gyeol/contracts/event.ts';
import type { pointsRecorded } from '@gyeol/contracts/events/points.ts';
import { sql, type Tx } from '@gyeol/service-kit/db/db.ts';

// A republished entry repairs the row, because entries never change.
const save = sql(
  'points.save-entries',
  `insert into point_entries as stored (id, member_id, kind, amount, at)
   select e.id, $1::bigint, e.kind, e.amount, e.at
   from jsonb_to_recordset($2::jsonb) as e (id bigint, kind text, amount bigint, at timestamptz)
   on conflict (id) do update set member_id = excluded.member_id, kind = excluded.kind, amount = excluded.amount, at = excluded.at`,
);

export const savePoints = async (
  tx: Tx,
  { data: { memberId, entries } }: Envelope<DataOf<typeof pointsRecorded>>,
): Promise<void> => {
  tx.defer(save, [memberId, JSON.stringify(entries)]);
};
