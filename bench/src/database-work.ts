import { oneRow, openDatabase } from '../../tests/support/databases.ts';

/** The work of PostgreSQL since its start, in all databases together. */
interface Counters {
  /** Transactions, also those that only read. */
  readonly commits: number;
  /** Transactions that wrote. */
  readonly writes: number;
  readonly updatedRows: number;
  readonly walBytes: number;
  /** Pages that the log holds whole, because they changed for the first time since a checkpoint. */
  readonly wholePages: number;
}
interface Measurable {
  readonly dataDir: string;
}

const read = `
  select sum(xact_commit)::float8 as commits, sum(tup_updated)::float8 as "updatedRows",
    pg_snapshot_xmax(pg_current_snapshot())::text::float8 as writes,
    (select wal_bytes::float8 from pg_stat_wal) as "walBytes", (select wal_fpi::float8 from pg_stat_wal) as "wholePages"
  from pg_stat_database`;

const readCounters = async ({ dataDir }: Measurable): Promise<Counters> => {
  const db = await openDatabase(dataDir, 'events');
  try {
    return await oneRow<Counters>(db, read);
  } finally {
    await db.end();
  }
};

/** The work of PostgreSQL in a period. `walKb` leaves out whole pages, which depend on the time of a checkpoint. */
export interface DatabaseWork {
  readonly commits: number;
  readonly writes: number;
  readonly updatedRows: number;
  readonly walKb: number;
}
const pageKb = 8;

/** Begins to measure. The function that is answered ends the measurement. */
export const measureDatabaseWork = async (stack: Measurable): Promise<() => Promise<DatabaseWork>> => {
  const before = await readCounters(stack);
  return async () => {
    const after = await readCounters(stack);
    const of = (counter: keyof Counters): number => after[counter] - before[counter];
    return {
      commits: of('commits'),
      writes: of('writes'),
      updatedRows: of('updatedRows'),
      walKb: Math.max(0, of('walBytes') / 1024 - of('wholePages') * pageKb),
    };
  };
};
