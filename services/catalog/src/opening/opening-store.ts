import { openingChanged } from '@gyeol/contracts/events/catalog.ts';
import { type Db, type Queries, sql, type Tx } from '@gyeol/service-kit/db/db.ts';
import { addToOutbox } from '@gyeol/service-kit/events/outbox.ts';
import type { RepublishedPage } from '@gyeol/service-kit/events/republish.ts';

/** The owner's reason for opening the shop although duties are unmet. */
export interface OpeningReason {
  readonly text: string;
  /** The nickname of the operator who wrote the reason. */
  readonly by: string;
  readonly at: Date;
}
export interface OpeningRow {
  /** The time from which the duties are enforced. Null means from the shop's first day. */
  readonly enforcedFrom: Date | null;
  readonly reason: OpeningReason | null;
  /** The state that was published last. A `version` of 0 means that no state was published yet. */
  readonly takesOrders: boolean;
  readonly version: number;
}

const columns = `enforced_from as "enforcedFrom", reason as text, reason_by as by, reason_at as at,
  takes_orders as "takesOrders", version`;
const select = sql('opening.read', `select ${columns} from opening`);
const lock = sql('opening.lock', `select ${columns} from opening for update`);
const updateReasonColumns = sql(
  'opening.save-reason',
  'update opening set reason = $1::text, reason_by = $2::text, reason_at = $3::timestamptz',
);
const saveState = sql(
  'opening.save-state',
  'update opening set takes_orders = $1::boolean, version = version + 1 returning version',
);

type Columns = Omit<OpeningRow, 'reason'> & { [K in keyof OpeningReason]: OpeningReason[K] | null };
const toRow = ({ enforcedFrom, takesOrders, version, text, by, at }: Columns): OpeningRow => ({
  ...{ enforcedFrom, takesOrders, version },
  reason: text === null || by === null || at === null ? null : { text, by, at },
});

export const readOpening = async (db: Queries): Promise<OpeningRow> => toRow(await db.one<Columns>(select));
export const lockOpening = async (tx: Tx): Promise<OpeningRow> => toRow(await tx.one<Columns>(lock));

export const updateReason = (tx: Tx, reason: OpeningReason | null): Promise<number> =>
  tx.run(updateReasonColumns, [reason?.text ?? null, reason?.by ?? null, reason?.at ?? null]);

/** The caller holds the row lock. */
export const publishOpening = async (tx: Tx, takesOrders: boolean): Promise<void> => {
  const { version } = await tx.one<{ version: number }>(saveState, [takesOrders]);
  await addToOutbox(tx, openingChanged, { subject: 'opening', version, data: { takesOrders } });
};

export const republishOpening = (db: Db): Promise<RepublishedPage> =>
  db.tx(async (tx) => {
    const { version, takesOrders } = await lockOpening(tx);
    if (version > 0) await publishOpening(tx, takesOrders);
    return { told: version > 0 ? ['opening'] : [], next: null };
  });
