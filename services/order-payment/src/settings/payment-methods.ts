import {
  completeMethods,
  depositDays,
  isCash,
  type MethodSetting,
  methodsFault,
} from '@gyeol/contracts/rules/payment-methods.ts';
import { recordAudit } from '@gyeol/service-kit/audit.ts';
import { type Db, type Queries, sql, type Tx } from '@gyeol/service-kit/db/db.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import { type MethodsContext, publishMethods } from './publish-methods.ts';

interface VersionedMethods {
  version: number;
  methods: MethodSetting[];
  /** How long a buyer has for a deposit. */
  depositDays: number;
}
type Wanted = Omit<VersionedMethods, 'depositDays'> & { depositDays?: number };

const read = sql('payment-methods.read', 'select version, methods, deposit_days as "depositDays" from payment_methods');
const save = sql(
  'payment-methods.save',
  `insert into payment_methods as stored (version, methods, deposit_days) values ($1::integer + 1, $2::jsonb, $3::integer)
   on conflict (only_row) do update set version = excluded.version, methods = excluded.methods,
     deposit_days = excluded.deposit_days
   where stored.version = $1::integer`,
);

const unset: VersionedMethods = { version: 0, methods: [], depositDays: depositDays.initial };

/** In a statement of another table: the settings as they are stored, which `offeredMethods` reads. */
export const methodsColumn = `coalesce((select methods from payment_methods), '[]') as methods`;

/** Every method as it is set, in the order of the payment page. */
export const readMethods = async (db: Queries): Promise<VersionedMethods> => {
  const stored = (await db.maybe<VersionedMethods>(read)) ?? unset;
  const { version, methods, depositDays: days } = stored;
  return { version, methods: completeMethods(methods), depositDays: days };
};
/** How many days a buyer has for a deposit. */
export const readDepositDays = async (db: Queries): Promise<number> =>
  ((await db.maybe<VersionedMethods>(read)) ?? unset).depositDays;

const minuteMs = 60_000;
/** When an account that is issued now ends, to the minute, as providers take it. */
export const depositEndsAt = (now: Date, days: number): Date =>
  new Date(Math.floor(now.getTime() / minuteMs) * minuteMs + days * 24 * 60 * minuteMs);

const seed = sql(
  'payment-methods.seed',
  'insert into payment_methods (version, methods) values (1, $1::jsonb) on conflict do nothing',
);
/** Sets them where nobody has. Throws BAD_REQUEST. */
export const seedMethods = async (db: Db, methods: readonly MethodSetting[]): Promise<void> => {
  await db.run(seed, [JSON.stringify(normalise(methods))]);
};

/** As the audit trail shows them: a line for each. */
const audited = ({ methods, depositDays: days }: VersionedMethods) => ({
  depositDays: days,
  methods: methods.map(({ method, on, channelKey, pg }) =>
    [method, on ? 'on' : 'off', channelKey || pg].filter(Boolean).join(' '),
  ),
});
const normalise = (methods: readonly MethodSetting[]): MethodSetting[] => {
  const fault = methodsFault(methods);
  if (fault !== undefined) throw problem('BAD_REQUEST', { message: fault, detail: 'methods' });
  return completeMethods(methods).map(({ method, on, channelKey, pg }) => ({
    ...{ method, on, channelKey: channelKey.trim(), pg: pg.trim() },
  }));
};
const conflict = async (tx: Tx) => problem('SETTING_CHANGED', { extra: { settings: await readMethods(tx) } });

/** Changes all at once. Throws SETTING_CHANGED, with the `settings` of now, when `version` is not the newest; DEPOSITS_OFF, BAD_REQUEST. */
export const changeMethods = (db: Db, wanted: Wanted, { at, takesCash }: MethodsContext): Promise<VersionedMethods> =>
  db.tx(async (tx) => {
    const methods = normalise(wanted.methods);
    if (!takesCash && methods.some(({ on, method }) => on && isCash(method))) throw problem('DEPOSITS_OFF');
    const before = await readMethods(tx);
    const after = { version: wanted.version + 1, methods, depositDays: wanted.depositDays ?? before.depositDays };
    // As it is already: a repeat, or nothing to do.
    if (JSON.stringify({ ...after, version: before.version }) === JSON.stringify(before)) return before;
    const isNewest = before.version === wanted.version;
    if (!isNewest || (await tx.run(save, [wanted.version, JSON.stringify(methods), after.depositDays])) === 0)
      throw await conflict(tx);
    await recordAudit(tx, {
      ...{ kind: 'setting', id: 'paymentMethods', at },
      ...{ before: audited(before), after: audited(after) },
    });
    await publishMethods(tx, { at, takesCash });
    return after;
  });
