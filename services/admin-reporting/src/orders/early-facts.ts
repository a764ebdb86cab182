import type { Envelope } from '@gyeol/contracts/event.ts';
import { sql, type Tx } from '@gyeol/service-kit/db/db.ts';

type Handle<Event> = (tx: Tx, event: Event) => Promise<void>;

const known = sql('orders.known', 'select 1 as found from orders where merchant_uid = $1::text');
const keep = sql(
  'orders.keep-early',
  `insert into early_facts (merchant_uid, version, type, event) values ($1::text, $2::integer, $3::text, $4::jsonb) on conflict do nothing`,
);
const take = sql(
  'orders.take-early',
  'delete from early_facts where merchant_uid = $1::text returning version, type, event',
);

/** The effect of a fact of an order once the order is known here; a fact that came too early waits for it. */
export const oncePaid =
  <Event extends Envelope<{ merchantUid: string }>>(handle: Handle<Event>): Handle<Event> =>
  async (tx, event) => {
    const { merchantUid } = event.data;
    if (await tx.maybe(known, [merchantUid])) return handle(tx, event);
    await tx.run(keep, [merchantUid, event.version, event.type, JSON.stringify(event)]);
  };

interface Kept {
  version: number;
  type: string;
  event: Envelope;
}
/** The order is known now: what waited has its effect, in the order of the versions. */
export const withEarlyFacts =
  <Event extends Envelope<{ merchantUid: string }>>(
    handle: Handle<Event>,
    later: Readonly<Record<string, Handle<never>>>,
  ): Handle<Event> =>
  async (tx, event) => {
    await handle(tx, event);
    const kept = await tx.rows<Kept>(take, [event.data.merchantUid]);
    for (const { type, event: early } of kept.sort((a, b) => a.version - b.version)) {
      await later[type]?.(tx, early as never);
    }
  };
