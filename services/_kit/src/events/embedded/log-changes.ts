import type { Db } from '../../db/db.ts';
import type { Membership } from './membership.ts';

/**
 * `appended`: events were appended. `group`: members or partitions of a group changed. `connection`: this process can,
 * or can no longer, hear the others, so anything may have changed.
 */
type LogChange = 'appended' | 'group' | 'connection';

/**
 * Reports changes to every process that consumes the log. A lost report costs only time, because consumers also read
 * from time to time.
 */
export interface LogChanges {
  report(change: Exclude<LogChange, 'connection'>): void;
  /** Answers a function that ends the calls. */
  listen(listener: (change: LogChange) => void): () => void;
  /** True while the reports of other processes arrive. */
  isListening(): boolean;
}

export const createLogChanges = (
  db: Pick<Db, 'notify' | 'listen' | 'isListening'>,
  membership: Membership,
): LogChanges => {
  const listeners = new Set<(change: LogChange) => void>();
  let isListening = false;
  const notifyListeners = (change: LogChange): void => {
    for (const listener of listeners) listener(change);
  };
  const hear = (notification: string): void => {
    if (notification !== 'appended') membership.othersMayJoin();
    notifyListeners(notification as LogChange);
  };
  return {
    report: (change) => {
      // While no other process consumes the log, nobody else has to be told.
      if (change === 'appended' && membership.isAlone()) notifyListeners(change);
      else db.notify(change);
    },
    listen: (listener) => {
      listeners.add(listener);
      if (!isListening) db.listen(hear);
      isListening = true;
      return () => listeners.delete(listener);
    },
    isListening: db.isListening,
  };
};
