import type { Logger } from 'pino';

export interface MigrateOptions {
  databaseUrl: string;
  /** Folders of SQL migrations; the kit's own (outbox, inbox, parked_events) come first by themselves. */
  directories: readonly URL[];
  log: Pick<Logger, 'info'>;
}

/** Brings a database up to date. Safe to run twice and by two instances at once. */
export const migrate = async (_options: MigrateOptions): Promise<void> => {
  throw new Error('not built yet');
};
