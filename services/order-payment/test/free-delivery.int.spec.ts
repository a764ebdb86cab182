import { readdir } from 'node:fs/promises';
import { migrate, migrateSets } from '@gyeol/service-kit/db/migrate.ts';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '@gyeol/service-kit/testing/database.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readTerms } from '../src/settings/delivery-terms-store.ts';

const directory = new URL('../migrations/', import.meta.url);
const log = { info: () => undefined };
let test: TestDatabase;
beforeEach(async () => {
  test = await createEmptyDatabase();
});
afterEach(() => test.drop());

const run = (text: string) => test.db.run({ name: `test.${text}`, text });
const threshold = async () => (await readTerms(test.db)).freeDeliveryFrom;
const migrateAll = () => migrate({ databaseUrl: test.url, migrations: directory, log });
const migrateAsBefore = async () => {
  const kit = new URL('../../_kit/migrations/', import.meta.url);
  const files = (await readdir(directory)).filter((name) => name < '20261122').sort();
  const only = files.map((name) => name.replace(/\.sql$/, ''));
  await migrateSets(
    test.url,
    [
      { directory: kit, table: 'kit_migrations' },
      { directory, table: 'migrations', only },
    ],
    log,
  );
};

describe('free delivery', () => {
  it('starts at 70,000 won in a new shop, as the guides promise', async () => {
    const fresh = await createTestDatabase(directory);
    expect((await readTerms(fresh.db)).freeDeliveryFrom).toBe(70_000);
    await fresh.drop();
  });

  it('starts at 70,000 won also when the first start of a new shop was interrupted', async () => {
    await migrateAsBefore();
    await run('create table new_database ()');
    await migrateAll();
    expect(await threshold()).toBe(70_000);
    expect(await test.db.rows({ name: 'test.mark', text: "select to_regclass('new_database') as mark" })).toEqual([
      { mark: null },
    ]);
  });

  it('stays off, stored as 0, after an upgrade', async () => {
    await migrateAsBefore();
    await migrateAll();
    expect(await threshold()).toBe(0);
    await migrateAll();
    expect(await threshold()).toBe(0);
  });

  it('keeps an operator’s limit after an upgrade, and instances of the previous release can change it', async () => {
    await migrateAsBefore();
    await run('update settings set free_delivery_from = 50000');
    await migrateAll();
    expect(await threshold()).toBe(50_000);
    await run('update settings set free_delivery_from = 60000');
    expect(await threshold()).toBe(60_000);
    await run('update settings set free_delivery_from = null');
    expect(await threshold()).toBe(0);
  });
});
