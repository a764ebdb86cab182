import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { atMoment, MomentMissed } from '../src/db/backup/at-moment.ts';
import { readBackup } from '../src/db/backup/read-backup.ts';
import { writeBackup } from '../src/db/backup/write-backup.ts';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../src/testing/database.ts';

const log = pino({ level: 'silent' });
const folder = mkdtempSync(join(tmpdir(), 'gyeol-backup-'));
const migrations = pathToFileURL(`${folder}/`);
const first = `-- Up Migration
create table settings (id integer primary key, fee bigint not null);
insert into settings values (1, 3000);
create table makers (id bigint generated always as identity primary key, name text not null);
create table arrivals (
  id bigint generated always as identity primary key, maker_id bigint not null references makers (id),
  note text, price numeric, at timestamptz, tags text[], doubled bigint generated always as (maker_id * 2) stored);
alter table makers add column latest_id bigint references arrivals (id) deferrable;
create table goods_holds (merchant_uid text primary key);
create table counts (id integer primary key, n bigint not null);
insert into counts values (1, 0);
create function count_arrival() returns trigger language plpgsql as $$
begin update counts set n = n + 1; return null; end $$;
create trigger counted after insert on arrivals for each row execute function count_arrival();
`;
const awkward = 'tab\t, line\n, return\r, \\. and \\N, 한글 결, \u2028 separators, \u0001';

let source: TestDatabase;
let whole: Buffer;
const targets: Pick<TestDatabase, 'drop'>[] = [];
const newDatabase = async (): Promise<string> => {
  const target = await createEmptyDatabase();
  targets.push(target);
  return target.url;
};
const ask = async <Row extends object>(url: string, text: string): Promise<Row[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
};
const backedUp = async (databaseUrl = source.url, moment?: Date): Promise<Buffer> => {
  const out = new PassThrough();
  const all = buffer(out);
  await writeBackup({ databaseUrl, service: 'catalog', moment, out });
  out.end();
  return all;
};
/** Splits bytes into small pieces, as a stream delivers them. */
async function* pieces(of: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < of.length; at += 37) yield of.subarray(at, at + 37);
}
const restore = (databaseUrl: string, from = whole, service = 'catalog') =>
  readBackup({ databaseUrl, service, migrations, source: pieces(from), log });

beforeAll(async () => {
  writeFileSync(join(folder, '20260101000000000_first.sql'), first);
  source = await createTestDatabase(migrations);
  const run = (text: string, values: unknown[] = []) => source.db.run({ name: '', text }, values);
  await run(`update settings set fee = 2500`);
  await run(`insert into makers (name) select 'maker ' || n from generate_series(1, 2000) n`);
  await run(
    `insert into arrivals (maker_id, note, price, at, tags) values (7, $1, 0.1, '2026-01-01T00:00:00.123456Z', array['a,"b', null]), (8, null, 'NaN', null, '{}')`,
    [awkward],
  );
  await run('update makers set latest_id = (select max(id) from arrivals) where id = 8');
  await run(
    `insert into outbox (event_id, topic, key, payload, sent_at) values (gen_random_uuid(), 't', 'k', '{}', now())`,
  );
  whole = await backedUp();
});
afterAll(async () => {
  for (const target of targets) await target.drop();
  await source.drop();
  rmSync(folder, { recursive: true });
});

it('a restore brings back every value unchanged, and runs neither triggers nor seeds again', async () => {
  const url = await newDatabase();
  await restore(url);
  for (const text of [
    'select * from settings',
    'select * from makers order by id',
    `select maker_id, note, price, extract(epoch from at) as at, tags, doubled from arrivals order by id`,
    'select * from counts',
  ]) {
    expect(await ask(url, text), text).toEqual(await ask(source.url, text));
  }
});

it('a restored service reuses no id that was given after the backup, and republishes the stored events', async () => {
  const url = await newDatabase();
  await restore(url);
  const [made] = await ask<{ id: string }>(url, `insert into makers (name) values ('next') returning id`);
  expect(Number(made?.id)).toBe(102_001);
  expect(await ask(url, 'select sent_at from outbox')).toEqual([{ sent_at: null }]);
});

it('a backup of an older version is restored with the migrations of that version, and brought up to date', async () => {
  const later = join(folder, '20260201000000000_second.sql');
  writeFileSync(
    later,
    `-- Up Migration\nalter table makers add column upper text;\nupdate makers set upper = upper(name);\n`,
  );
  const url = await newDatabase();
  await restore(url);
  expect(await ask(url, `select upper from makers where id = 2`)).toEqual([{ upper: 'MAKER 2' }]);
  rmSync(later);
  await source.db.run({
    name: '',
    text: `insert into migrations (name, run_on) values ('20260301000000000_third', now())`,
  });
  await expect(restore(await newDatabase(), await backedUp())).rejects.toThrow('_third is not part of this version');
});

describe('a common backup moment of several databases', () => {
  const sharedAt = (inMs: number): Date => new Date(Date.now() + inMs);
  /** Repeats the work until no database missed its moment, because the machine may be busy. */
  const atMomentOf = async <T>(work: (moment: Date) => Promise<T>): Promise<T> => {
    for (;;) {
      try {
        return await work(sharedAt(2_000));
      } catch (error) {
        if (!(error instanceof MomentMissed)) throw error;
      }
    }
  };
  const send = { name: '', text: `insert into outbox (event_id, topic, key, payload) values ($1, 't', 'k', '{}')` };
  const receive = { name: '', text: 'insert into inbox (event_id) values ($1)' };

  it('captures the messages between the databases consistently, and no later messages', async () => {
    const here = await createTestDatabase(migrations);
    const there = await createTestDatabase(migrations);
    targets.push(here, there);
    let open = true;
    let rounds = 0;
    const talk = async (): Promise<void> => {
      for (; open; rounds += 1) {
        const [question, answer] = [randomUUID(), randomUUID()];
        await here.db.run(send, [question]);
        await there.db.tx(async (tx) => {
          await tx.run(receive, [question]);
          await tx.run(send, [answer]);
        });
        await here.db.run(receive, [answer]);
      }
    };
    const talking = [talk(), talk(), talk()];
    const backups = await atMomentOf((moment) =>
      Promise.all([here.url, there.url].map((url) => backedUp(url, moment))),
    );
    const before = rounds;
    await expect.poll(() => rounds).toBeGreaterThan(before);
    open = false;
    await Promise.all(talking);
    const [hereThen = '', thereThen = ''] = await Promise.all(
      backups.map(async (backup) => {
        const url = await newDatabase();
        await restore(url, backup);
        return url;
      }),
    );
    const ids = async (url: string, table: string) =>
      (await ask<{ id: string }>(url, `select event_id as id from ${table}`)).map(({ id }) => id);
    const kept = await ids(hereThen, 'inbox');
    expect(await ids(hereThen, 'outbox')).toEqual(expect.arrayContaining(await ids(thereThen, 'inbox')));
    expect(await ids(thereThen, 'outbox')).toEqual(expect.arrayContaining(kept));
    expect(kept.length).toBeGreaterThan(0);
    expect((await ids(here.url, 'inbox')).length).toBeGreaterThan(kept.length);
  });

  it('holds back writes in all databases while one of them is read', async () => {
    const here = await createTestDatabase(migrations);
    const there = await createTestDatabase(migrations);
    targets.push(here, there);
    const write = (url: string): Promise<string> =>
      ask(url, `set lock_timeout = 20; insert into inbox (event_id) values (gen_random_uuid())`).then(
        () => 'written',
        ({ message }: Error) => message,
      );
    const whileLooking = await atMomentOf((moment) =>
      Promise.all([
        atMoment(here.url, moment, () => write(there.url)),
        atMoment(there.url, moment, () => write(here.url)),
      ]),
    );
    for (const outcome of whileLooking) expect(outcome).toContain('lock timeout');
    expect([await write(here.url), await write(there.url)]).toEqual(['written', 'written']);
  });

  it('makes the backup fail when the moment is missed, or while a writing transaction is open', async () => {
    await expect(backedUp(source.url, sharedAt(0))).rejects.toThrow(MomentMissed);
    const writer = new pg.Client({ connectionString: source.url });
    await writer.connect();
    await writer.query('begin');
    await writer.query(`insert into goods_holds values ('o-1')`);
    await expect(backedUp(source.url, sharedAt(2_000))).rejects.toThrow('was not still in time');
    await writer.end();
    expect((await atMomentOf((moment) => backedUp(source.url, moment))).toString()).toContain('-- end of backup');
  });
});

it('a restore refuses a used database, a backup of another service, any other file, and a cut-off backup', async () => {
  const used = await newDatabase();
  await restore(used);
  await expect(restore(used)).rejects.toThrow('not empty');
  await expect(restore(await newDatabase(), whole, 'cart')).rejects.toThrow('a backup of catalog');
  await expect(restore(await newDatabase(), Buffer.from('hello\n'))).rejects.toThrow('no backup');
  const cut = await newDatabase();
  await expect(restore(cut, whole.subarray(0, whole.length - 30))).rejects.toThrow('cut off');
  expect(await ask(cut, 'select * from makers')).toEqual([]);
});
