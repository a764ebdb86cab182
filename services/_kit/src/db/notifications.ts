import { sql } from './queries.ts';
import { channel } from './standing-client.ts';

export interface Notifications {
  /** Sends a notification to every process that listens on this database, this process included. */
  send(notification: string): void;
  /** Sends what still waits. */
  end(): Promise<void>;
}

/** The first notification of a burst is sent at once. The others of the burst are sent together after this time, ms. */
const batchDelayMs = 20;

// A notification is never sent in the transaction of the change, because a transaction that notifies holds a lock of the
// whole cluster through its commit. A transaction with only the notification commits without waiting for the disk.
const notify = sql('kit.notify', `select pg_notify('${channel}', change) from unnest($1::text[]) as change`);

/** A notification that cannot be sent is dropped, because it only saves waiting time. */
export const createNotifications = (
  run: (statement: typeof notify, values: readonly unknown[]) => Promise<unknown>,
): Notifications => {
  const unsent = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let flushed: Promise<unknown> = Promise.resolve();

  const flush = (): void => {
    timer = undefined;
    if (unsent.size === 0) return;
    flushed = run(notify, [[...unsent]]).catch(() => undefined);
    unsent.clear();
    timer = setTimeout(flush, batchDelayMs);
  };
  return {
    send: (notification) => {
      unsent.add(notification);
      if (!timer) flush();
    },
    end: async () => {
      clearTimeout(timer);
      flush();
      clearTimeout(timer);
      await flushed;
    },
  };
};
