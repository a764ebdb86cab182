import type { DataOf } from '@gyeol/contracts/event.ts';
import { paymentMethodsChanged } from '@gyeol/contracts/events/payment-methods.ts';
import {
  type EscrowSettings,
  initialEscrow,
  isDeposit,
  type MethodSetting,
  offeredMethods,
  type ShopKeys,
} from '@gyeol/contracts/rules/payment-methods.ts';
import { type Db, type Queries, sql, type Tx } from '@gyeol/service-kit/db/db.ts';
import { addToOutbox } from '@gyeol/service-kit/events/outbox.ts';

type PublishedMethods = DataOf<typeof paymentMethodsChanged>;
export interface MethodsContext extends ShopKeys {
  readonly at: Date;
}

const readStored = sql(
  'published-methods.stored',
  'select methods, escrow, sale_deposit_hours as "saleDepositHours" from payment_methods',
);
const lock = sql(
  'published-methods.lock',
  `insert into published_methods as stored (version, data) values (0, '{}')
   on conflict (only_row) do update set version = stored.version returning version`,
);
const isPublished = sql('published-methods.is-published', 'select 1 from published_methods where data = $1::jsonb');
const saveChanged = sql(
  'published-methods.save',
  `update published_methods set version = version + 1, data = $1::jsonb
   where data is distinct from $1::jsonb returning version`,
);

interface StoredMethods {
  readonly methods: MethodSetting[];
  readonly escrow: EscrowSettings | null;
  readonly saleDepositHours: number | null;
}
const currentMethods = async (db: Queries, context: MethodsContext): Promise<PublishedMethods> => {
  const stored = await db.maybe<StoredMethods>(readStored);
  const { on, provider, url } = stored?.escrow ?? initialEscrow;
  const offered = offeredMethods(stored?.methods ?? [], context);
  const methods = offered.map(({ method }) => method);
  const deposits = offered.some(isDeposit) && { saleDepositHours: stored?.saleDepositHours ?? null };
  // Receipts are issued for every payment in cash (ADR 35).
  return {
    methods,
    ...deposits,
    escrow: on,
    ...(on && { escrowProvider: provider, escrowUrl: url }),
    receipts: context.takesCash,
  };
};

/**
 * Publishes the offered methods if they differ from the last published methods. With `always`, publishes the offered
 * methods in any case. Must be called after the settings are saved.
 */
export const publishMethods = async (
  tx: Tx,
  context: MethodsContext,
  { always = false }: { always?: boolean } = {},
): Promise<void> => {
  // The row is locked before it is read, so that an outdated state is never published after another change.
  const { version } = await tx.one<{ version: number }>(lock);
  const data = await currentMethods(tx, context);
  const changed = await tx.maybe<{ version: number }>(saveChanged, [JSON.stringify(data)]);
  if (changed === undefined && !always) return;
  const content = { subject: 'payment-methods', version: changed?.version ?? version, time: context.at };
  await addToOutbox(tx, paymentMethodsChanged, { ...content, data });
};
/**
 * Publishes changed methods in a transaction of its own. The methods may have changed by an upgrade, by a new key, or
 * by an instance of the previous release.
 */
export const publishChangedMethods = async (db: Db, context: MethodsContext): Promise<void> => {
  if (await db.maybe(isPublished, [JSON.stringify(await currentMethods(db, context))])) return;
  await db.tx((tx) => publishMethods(tx, context));
};
export const republishMethods = (db: Db, context: MethodsContext): Promise<void> =>
  db.tx((tx) => publishMethods(tx, context, { always: true }));
