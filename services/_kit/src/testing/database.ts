import type { Db } from '../db/db.ts';

export interface TestDatabase {
  url: string;
  db: Db;
  drop(): Promise<void>;
}

/** A fresh database of this test, with the kit's and the service's migrations. */
export const testDatabase = async (_migrations: URL): Promise<TestDatabase> => {
  throw new Error('not built yet');
};
