import type { Envelope } from '@gyeol/contracts/event.ts';
import { sql, type Tx } from '@gyeol/service-kit/db/db.ts';

type Handle<Event> = (tx: Tx, event: Event) => Promise<void>;

const selectOrder = sql('orders.known', 'select 1 as found from orders where merchant_uid = $1::text');
const insertPending = sql(
  'orders.save-pending',
  `insert into early_facts (merchant_uid, version, type, event) values ($1::text, $2::integer, $3::text, $4::jsonb) on conflict do nothing`,
);
const deletePending = sql(
  'orders.take-pending',
  'delete from early_facts where merchant_uid = $1::text returning version, type, event',
);

/** Handles an event of an order that is already stored here. Stores an event that arrives before its order. */
export const oncePaid =
  <Event extends Envelope<{ merchantUid: string }>>(handle: Handle<Event>): Handle<Event> =>
  async (tx, event) => {
    const { merchantUid } = event.data;
    if (await tx.maybe(selectOrder, [merchantUid])) return handle(tx, event);
    await tx.run(insertPending, [merchantUid, event.version, event.type, JSON.stringify(event)]);
  };

interface PendingEvent {
  version: number;
  type: string;
  event: Envelope;
}
/** Handles the first event of an order, and then the stored events of this order, sorted by version. */
export const withPendingEvents =
  <Event extends Envelope<{ merchantUid: string }>>(
    handle: Handle<Event>,
    later: Readonly<Record<string, Handle<never>>>,
  ): Handle<Event> =>
  async (tx, event) => {
    await handle(tx, event);
    const pending = await tx.rows<PendingEvent>(deletePending, [event.data.merchantUid]);
    for (const { type, event: early } of pending.sort((a, b) => a.version - b.version)) {
      await later[type]?.(tx, early as never);
    }
  };
