import { isDeepStrictEqual } from 'node:util';
import {
  completeMethods,
  depositDays,
  type EscrowSettings,
  initialEscrow,
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
  depositDays: number;
  /** The hours of a deposit for goods behind a sale or a sale gate; null: no deposits for them. */
  saleDepositHours: number | null;
  escrow: EscrowSettings;
}
type Wanted = Pick<VersionedMethods, 'version' | 'methods'> & Partial<VersionedMethods>;

const read = sql(
  'payment-methods.read',
  `select version, methods, deposit_days as "depositDays", sale_deposit_hours as "saleDepositHours", escrow
   from payment_methods`,
);
const save = sql(
  'payment-methods.save',
  `insert into payment_methods as stored (version, methods, deposit_days, sale_deposit_hours, escrow)
   values ($1::integer + 1, $2::jsonb, $3::integer, $4::smallint, $5::jsonb)
   on conflict (only_row) do update set version = excluded.version, methods = excluded.methods,
     deposit_days = excluded.deposit_days, sale_deposit_hours = excluded.sale_deposit_hours, escrow = excluded.escrow
   where stored.version = $1::integer`,
);

const unset = { version: 0, methods: [], depositDays: depositDays.initial, saleDepositHours: null, escrow: null };
type StoredMethods = Omit<VersionedMethods, 'escrow'> & { escrow: EscrowSettings | null };
const readStored = async (db: Queries): Promise<StoredMethods> => (await db.maybe<StoredMethods>(read)) ?? unset;

/** SQL columns with the saved settings, for statements on other tables. `offeredMethods` reads these columns. */
export const methodsColumn = `coalesce((select methods from payment_methods), '[]') as methods,
  coalesce((select (escrow ->> 'on')::boolean from payment_methods), true) as escrow,
  (select sale_deposit_hours from payment_methods) as "saleDepositHours"`;

/** Reads the settings of every method, in the sequence of the payment page. */
export const readMethods = async (db: Queries): Promise<VersionedMethods> => {
  const { methods, escrow, ...stored } = await readStored(db);
  return { ...stored, methods: completeMethods(methods), escrow: escrow ?? initialEscrow };
};
export type DepositTerms = Pick<VersionedMethods, 'depositDays' | 'saleDepositHours'>;
export const readDepositTerms = (db: Queries): Promise<DepositTerms> => readStored(db);
export const readEscrowSettings = async (db: Queries): Promise<EscrowSettings> =>
  (await readStored(db)).escrow ?? initialEscrow;

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/**
 * Answers the end of a deposit account that is issued now: after the owner's days, or after his hours for goods behind a
 * sale or a sale gate. The end is rounded down to the minute, because providers accept only whole minutes.
 */
export const depositEndsAt = (
  now: Date,
  { depositDays: days, saleDepositHours }: DepositTerms,
  behindSale: boolean,
) => {
  const hours = (behindSale ? saleDepositHours : null) ?? days * 24;
  return new Date(Math.floor(now.getTime() / minuteMs) * minuteMs + hours * hourMs);
};

const seed = sql(
  'payment-methods.seed',
  'insert into payment_methods (version, methods) values (1, $1::jsonb) on conflict do nothing',
);
/** Saves the methods if the shop has none. Throws BAD_REQUEST. */
export const seedMethods = async (db: Db, methods: readonly MethodSetting[]): Promise<void> => {
  await db.run(seed, [JSON.stringify(normalise(methods))]);
};

/** Answers the settings for the audit trail, with a line for each method. */
const audited = ({
  methods,
  depositDays: days,
  saleDepositHours,
  escrow: { sender, ...escrow },
}: VersionedMethods) => ({
  depositDays: days,
  saleDepositHours,
  escrow: { ...escrow, sender: Object.values(sender).filter(Boolean).join(' ') },
  methods: methods.map(({ method, on, channelKey, pg, provider }) =>
    [method, on ? 'on' : 'off', channelKey || pg, provider === 'portone-v2' && 'V2'].filter(Boolean).join(' '),
  ),
});
const normalise = (methods: readonly MethodSetting[]): MethodSetting[] => {
  const fault = methodsFault(methods);
  if (fault !== undefined) throw problem('BAD_REQUEST', { message: fault, detail: 'methods' });
  return completeMethods(methods).map(({ channelKey, pg, ...setting }) => ({
    ...{ ...setting, channelKey: channelKey.trim(), pg: pg.trim() },
  }));
};
/** A screen of the previous release sends no versions of PortOne. The methods keep theirs then. */
const withProviders = (wanted: readonly MethodSetting[], before: readonly MethodSetting[]): MethodSetting[] =>
  wanted.map((setting) => {
    const provider = setting.provider ?? before.find(({ method }) => method === setting.method)?.provider;
    return { ...setting, ...(provider && { provider }) };
  });
const conflict = async (tx: Tx) => problem('SETTING_CHANGED', { extra: { settings: await readMethods(tx) } });

/**
 * Changes all settings at once. Throws SETTING_CHANGED, with the current `settings`, when `version` is not the newest;
 * DEPOSITS_OFF, BAD_REQUEST.
 */
export const changeMethods = (db: Db, wanted: Wanted, context: MethodsContext): Promise<VersionedMethods> =>
  db.tx(async (tx) => {
    const { at, takesCash } = context;
    const before = await readMethods(tx);
    const methods = normalise(withProviders(wanted.methods, before.methods));
    if (!takesCash && methods.some(({ on, method }) => on && isCash(method))) throw problem('DEPOSITS_OFF');
    // A screen of the previous release does not send these fields.
    const { depositDays: days = before.depositDays, escrow = before.escrow } = wanted;
    const { saleDepositHours = before.saleDepositHours } = wanted;
    const after = { version: wanted.version + 1, methods, depositDays: days, saleDepositHours, escrow };
    // Nothing changes. The call may be a repeat.
    if (isDeepStrictEqual({ ...after, version: before.version }, before)) return before;
    const values = [wanted.version, JSON.stringify(methods), days, saleDepositHours, JSON.stringify(escrow)];
    if (before.version !== wanted.version || (await tx.run(save, values)) === 0) throw await conflict(tx);
    await recordAudit(tx, {
      ...{ kind: 'setting', id: 'paymentMethods', at },
      ...{ before: audited(before), after: audited(after) },
    });
    await publishMethods(tx, context);
    return after;
  });
