import { startTestPostgres } from './test-postgres.ts';

/**
 * The global set-up of the integration tests for Vitest. Starts one PostgreSQL for the run and removes it afterwards,
 * or uses the server that TEST_POSTGRES_URL names. Each test creates and drops its own databases.
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
