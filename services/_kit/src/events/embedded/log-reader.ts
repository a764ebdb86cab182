import type { Db } from '../../db/db.ts';
import { formatPosition, listMessages, type PartitionPosition, type PartitionRecords } from './log-store.ts';

/** Reads new messages for the consumers of one process. Requests at about the same time share a statement. */
export interface LogReader {
  /** Reads some new messages of each partition in `wanted()`, which is called when the statement is sent. */
  read(wanted: () => readonly PartitionPosition[]): Promise<PartitionRecords[]>;
}

interface Reading {
  readonly wanted: () => readonly PartitionPosition[];
  readonly resolve: (found: PartitionRecords[]) => void;
  readonly reject: (error: unknown) => void;
}

const perPartition = 50;
/** The most messages of one statement, per waiting reader. */
const limit = 400;
/** The shortest time between two statements, ms. Messages that come meanwhile are read and handled together. */
const batchDelayMs = 40;

/**
 * Lists each position once: the first position of every list, then the second of every list, and so on. So a reader
 * that is far behind does not use up the limit.
 */
const inTurn = (lists: readonly (readonly PartitionPosition[])[]): PartitionPosition[] => {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  const rounds = Array.from({ length: longest }, (_, round) => lists.flatMap((list) => list[round] ?? []));
  return [...new Map(rounds.flat().map((position) => [formatPosition(position), position])).values()];
};

export const createLogReader = (db: Db): LogReader => {
  const waiting: Reading[] = [];
  let readAt = 0;

  const readAll = async (): Promise<void> => {
    readAt = performance.now();
    const readings = waiting.splice(0);
    const wanted = readings.map((reading) => reading.wanted());
    try {
      const found = await listMessages(db, inTurn(wanted), { perPartition, limit: limit * readings.length });
      const byName = new Map(found.map((records) => [formatPosition(records), records]));
      for (const [index, { resolve }] of readings.entries())
        resolve((wanted[index] ?? []).flatMap((position) => byName.get(formatPosition(position)) ?? []));
    } catch (error) {
      for (const { reject } of readings) reject(error);
    }
  };
  return {
    read: (wanted) =>
      new Promise((resolve, reject) => {
        const isFirst = waiting.push({ wanted, resolve, reject }) === 1;
        if (isFirst) setTimeout(() => void readAll(), Math.max(0, readAt + batchDelayMs - performance.now()));
      }),
  };
};
