import { startTestPostgres } from './test-postgres.ts';

/**
 * Vitest's global set-up of the integration tests: one PostgreSQL for the run, removed afterwards, or the server that
 * TEST_POSTGRES_URL names. Databases are made and dropped by the tests.
 */
export default async (): Promise<() => Promise<void>> => {
  if (process.env.TEST_POSTGRES_URL) return async () => undefined;
  const { url, stop } = await startTestPostgres();
  process.env.TEST_POSTGRES_URL = url;
  return async () => {
    delete process.env.TEST_POSTGRES_URL;
    await stop();
  };
};
