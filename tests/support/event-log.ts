import type pg from 'pg';
import { eventually } from './eventually.ts';

/** Counts the events about an order in the embedded log, by type: `{ OrderPlaced: 1, … }`. */
export const eventsOf = async (events: pg.Client, merchantUid: string): Promise<Record<string, number>> => {
  const { rows } = await events.query<{ type: string; n: number }>(
    `select value::jsonb ->> 'type' as type, count(*)::int as n from messages where key = $1 group by 1`,
    [merchantUid],
  );
  return Object.fromEntries(rows.map(({ type, n }) => [type, n]));
};

const behind = `select count(*)::int as n from leases join partitions using (topic, partition) where position < next`;

/** Waits until every service has handled every event of the embedded log. */
export const allHandled = (events: pg.Client): Promise<boolean> =>
  eventually(
    'every event is handled',
    async () => (await events.query<{ n: number }>(behind)).rows[0]?.n === 0,
    60_000,
  );
