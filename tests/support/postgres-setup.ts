import { startTestPostgres } from './test-postgres.ts';

/**
 * Vitest's global set-up of the integration tests: starts one PostgreSQL for the run and removes it afterwards, or uses
 * the server that TEST_POSTGRES_URL names. The tests create and drop their databases.
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
