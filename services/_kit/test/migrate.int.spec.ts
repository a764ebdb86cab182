import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../src/db/db.ts';
import { migrate } from '../src/db/migrate.ts';
import { createEmptyDatabase, type TestDatabase } from '../src/testing/database.ts';
import { countHeldUp } from '../src/testing/locks.ts';

const log = pino({ level: 'silent' });
let test: TestDatabase;
let folder: string;
beforeEach(async () => {
  test = await createEmptyDatabase();
  folder = mkdtempSync(join(tmpdir(), 'migrations-'));
});
afterEach(async () => {
  await test.drop();
  rmSync(folder, { recursive: true });
});

const file = (name: string, text: string) => writeFileSync(join(folder, name), text);
const run = () => migrate({ databaseUrl: test.url, migrations: pathToFileURL(`${folder}/`), log });
const tables = async () => {
  const names = sql('tables', `select table_name as name from information_schema.tables where table_schema = 'public'`);
  return (await test.db.rows<{ name: string }>(names)).map(({ name }) => name);
};

describe('migrations', () => {
  it('create the tables of the kit and of the service, and do nothing the second time', async () => {
    file(
      '20261121080000000_items.sql',
      `-- Up Migration\ncreate table items (id int, more jsonb default '{"a": {}}');\n`,
    );
    await run();
    await run();
    expect(await tables()).toEqual(expect.arrayContaining(['outbox', 'inbox', 'parked_events', 'items']));
  });

  it('are safe when several instances start at once', async () => {
    // The first run waits in this statement for the test. The other runs wait for the first run.
    const held = 'select pg_advisory_xact_lock(1)';
    file('20261121080000000_items.sql', `-- Up Migration\ncreate table items (id int);\n${held};\n`);
    let migrating: Promise<unknown> | undefined;
    await test.db.tx(async (tx) => {
      await tx.run(sql('test.hold', held));
      migrating = Promise.all([run(), run(), run()]);
      await expect.poll(() => countHeldUp(test.db)).toBe(3);
    });
    await migrating;
    expect(await tables()).toContain('items');
  });

  it('name file, reason and remedy when a file fails, and leave the database as it was before that file', async () => {
    file('20261121080000000_items.sql', '-- Up Migration\ncreate table items (id int);\n');
    file(
      '20261121090000000_more.sql',
      '-- Up Migration\ncreate table more (id int);\nalter table nothing add x int;\n',
    );
    await expect(run()).rejects.toThrow(
      /^Migration 20261121090000000_more\.sql.*relation "nothing" does not exist.*as it was before this file.*start again/,
    );
    expect(await tables()).toContain('items');
    expect(await tables()).not.toContain('more');
    file('20261121090000000_more.sql', '-- Up Migration\ncreate table more (id int);\n');
    await run();
    expect(await tables()).toContain('more');
  });

  it('point at the line of a syntax error', async () => {
    file(
      '20261121080000000_items.sql',
      '-- About items\n\n-- Up Migration\n\ncreate table items (id int);\ncreat table x;\n',
    );
    await expect(run()).rejects.toThrow('20261121080000000_items.sql, line 6: syntax error');
  });
});
