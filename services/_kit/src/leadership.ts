import type { CommitKind } from './db/commits.ts';
import type { Db } from './db/db.ts';
import { createNotifier } from './events/notifier.ts';

/** The event that ends the sleep of a worker: a commit, or a change of the leadership. */
export type Wake = CommitKind | 'leadership';

/** One instance of a service leads. It does the work that only one instance does, and hears of every commit. */
export interface Leadership {
  /** True while this instance leads. Asks nobody. */
  isLeader(): boolean;
  /** Lets another instance lead. Later commits of this process are still reported to that instance. */
  stop(): Promise<void>;
}

/** The database of a service, as far as its leadership needs it. */
export type LeadershipDb = Pick<
  Db,
  'tryLock' | 'hasLock' | 'unlock' | 'listen' | 'isListening' | 'notify' | 'onCommit'
>;

export const leaderLock = 'leader';
/** The interval at which another instance tries to lead, ms. */
const standbyMs = 2_000;

/**
 * Seeks to lead, by a lock on the connection over which notifications arrive. So an instance that leads hears the
 * others, and an instance whose connection broke no longer leads. Calls `wake` after each commit of the service that
 * this instance hears of, and when the leadership changes. An instance that does not lead reports its own commits to
 * the leader. It hears nothing of the leader's commits.
 */
export const seekLeadership = (db: LeadershipDb, wake: (by: Wake) => void): Leadership => {
  const notifier = createNotifier();
  const isLeader = (): boolean => db.hasLock(leaderLock);
  let stopped = false;

  db.onCommit((kind) => {
    if (!isLeader()) db.notify(kind);
    if (!stopped) wake(kind);
  });
  const stopListening = db.listen((notification) => {
    if (notification === 'rows' || notification === 'events') return wake(notification);
    if (notification !== 'leadership' && notification !== 'connection') return;
    // A lost connection is opened again after a pause, and only then it is worth a try.
    if (db.isListening()) notifier.call();
    wake('leadership');
  });
  const seek = async (): Promise<void> => {
    while (!stopped) {
      // While the database cannot be reached, nobody leads, and the next try comes as usual.
      if (!isLeader() && (await db.tryLock(leaderLock).catch(() => false))) wake('leadership');
      await notifier.wait(standbyMs);
    }
  };
  const seeking = seek();
  return {
    isLeader,
    stop: async () => {
      stopped = true;
      stopListening();
      notifier.call();
      await seeking;
      await db.unlock(leaderLock);
      db.notify('leadership');
    },
  };
};
