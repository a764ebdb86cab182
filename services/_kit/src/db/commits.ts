import type { Answer } from './queries.ts';

/** The effect of a commit: it changed rows, or it added events to the outbox. */
export type CommitKind = 'rows' | 'events';

const listeners = new Map<string, Set<(kind: CommitKind) => void>>();

/**
 * Calls `listener` after each commit of this process that changed the database, whichever pool the commit came from.
 * `database` is `Db.database`. Answers a function that ends the calls.
 */
export const onCommit = (database: string, listener: (kind: CommitKind) => void): (() => void) => {
  const those = listeners.get(database) ?? new Set();
  listeners.set(database, those.add(listener));
  return () => those.delete(listener);
};

export const reportCommit = (database: string, kind: CommitKind): void => {
  for (const listener of listeners.get(database) ?? []) listener(kind);
};

const changing = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/**
 * True when the statement changed rows. A function or a common table expression that changes rows in a SELECT does not
 * count. No worker of this process waits for these changes; its next look finds them.
 */
export const changedRows = ({ command, rowCount }: Pick<Answer, 'command' | 'rowCount'>): boolean =>
  rowCount > 0 && changing.has(command);
