import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Typed } from '@gyeol/contracts/kinds.ts';
import { searchKey } from '@gyeol/contracts/rules/grams.ts';
import { foldPhone } from '@gyeol/contracts/rules/phone.ts';
import { foldLine } from '@gyeol/contracts/rules/typed-text.ts';
import { pino } from 'pino';
import { Type } from 'typebox';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../src/db/db.ts';
import { foldTexts, foldTextsOnce, type TypedTable } from '../src/db/fold-texts.ts';
import { createTestDatabase, type TestDatabase } from '../src/testing/database.ts';

const folder = mkdtempSync(join(tmpdir(), 'folded-'));
writeFileSync(
  join(folder, '20261121080000000_people.sql'),
  `-- Up Migration
   create table people (id bigint primary key, shop bigint not null default 1, email text not null unique, phone text,
     lines jsonb not null default '[]', note text not null default '');`,
);
let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase(pathToFileURL(`${folder}/`));
});
afterAll(async () => {
  await test.drop();
  rmSync(folder, { recursive: true });
});

/** Answers all sequences of `length` parts. */
const products = (parts: readonly string[], length: number): string[] =>
  length === 0 ? [''] : products(parts, length - 1).flatMap((text) => parts.map((part) => text + part));
const keys = sql(
  'test.keys',
  `select array_agg(fold_line(t) order by at) as lines, array_agg(search_key(t) order by at) as keys,
     array_agg(phone_key(t) order by at) as phones from jsonb_array_elements_text($1::jsonb) with ordinality as all_of (t, at)`,
);
it('the database folds texts and phones to the same spelling as the contracts do', async () => {
  const letters = Array.from({ length: 0x10000 }, (_, code) => code)
    // Leaves out U+11A7, the code point before the final consonants, because PostgreSQL's NFC drops it.
    .filter((code) => code > 0 && (code < 0xd800 || code > 0xdfff) && code !== 0x11a7)
    .filter((code) => code < 0x3400 || code > 0xd700)
    .map((code) => `가${String.fromCodePoint(code)}힣`);
  const tags = Array.from({ length: 0x1f0 }, (_, code) => `a${String.fromCodePoint(0xe0000 + code)}b`);
  const mixed = products([...' 가각\u1100\u1161\u11a8\u200b\u3000Z0９\n\u2013'], 3);
  const codes = ['', '82', '+82', '0082', '＋８２', '+82 (0)', '00 82-', '+1 '];
  const phones = codes.flatMap((code) =>
    ['', '0', '10', '010', '02', '1588', '070'].flatMap((area) =>
      ['1234５６７８', '-1234-5678', ' 1234', '·12345678', '12\u2013345', '', '1234567890'].map(
        (rest) => code + area + rest,
      ),
    ),
  );
  const texts = [...letters, ...tags, ...mixed, ...phones];
  for (let at = 0; at < texts.length; at += 20_000) {
    const some = texts.slice(at, at + 20_000);
    const folded = await test.db.one<{ lines: string[]; keys: string[]; phones: string[] }>(keys, [
      JSON.stringify(some),
    ]);
    expect(some.filter((text, index) => folded.lines[index] !== foldLine(text))).toEqual([]);
    expect(some.filter((text, index) => folded.phones[index] !== foldPhone(text))).toEqual([]);
    // PostgreSQL knows the case of fewer letters than JavaScript, depending on its locale.
    const isCaseless = (text: string) => text.toUpperCase() === text.toLowerCase();
    expect(some.filter((text, index) => isCaseless(text) && folded.keys[index] !== searchKey(text))).toEqual([]);
  }
}, 60_000);

describe('rows with texts that are not folded to one spelling', () => {
  const published: number[] = [];
  const lines: object[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const people: TypedTable = {
    name: 'people',
    key: ['id'],
    columns: { email: Typed('email'), phone: Typed('phone'), lines: Type.Array(Typed('text')), note: Typed('text') },
    unique: ['email'],
    twins: { by: ['note', 'phone'], within: 'shop' },
    publish: async (_tx, [id = 0]) => void published.push(id),
  };
  const insert = sql(
    'test.insert',
    `insert into people select * from jsonb_populate_recordset(null::people, $1::jsonb)`,
  );
  const all = sql('test.all', 'select id, email, phone, lines, note from people order by id');
  const fold = () => foldTexts({ db: test.db, log, now: () => new Date() }, [people]);
  const fill = (...rows: object[]) =>
    test.db.run(insert, [
      JSON.stringify(rows.map((row, at) => ({ id: at + 1, shop: 1, phone: null, lines: [], note: `${at}`, ...row }))),
    ]);
  beforeEach(async () => {
    await test.db.run({ name: 'test.empty', text: 'truncate people' });
    published.length = 0;
    lines.length = 0;
  });

  it('are folded once, by the kinds of their columns, and published', async () => {
    await fill(
      { email: 'a@b.kr\u200b', phone: '821012345678', lines: ['가\u200b', ['나\u200b']], note: '첫 줄\n❤\ufe0f\u202e' },
      { email: 'c@d.kr', phone: '010-ABC', note: '\u200b' },
    );
    await fold();
    const folded = await test.db.rows(all);
    expect(folded).toEqual([
      { id: 1, email: 'a@b.kr', phone: '01012345678', lines: ['가', ['나']], note: '첫 줄\n❤\ufe0f' },
      { id: 2, email: 'c@d.kr', phone: '010ABC', lines: [], note: '\u200b' },
    ]);
    expect(published).toEqual([1, 2]);
    await fold();
    expect(await test.db.rows(all)).toEqual(folded);
    expect(published).toEqual([1, 2]);
  });

  it('stay as they are and are logged when they would clash with another row', async () => {
    const before = ['a@b.kr', 'a@b.kr\u200b', 'c@d.kr\u200b', 'c@d.kr\u200c'].map((email) => ({
      email,
      phone: '+821012345678',
    }));
    await fill(...before);
    await fold();
    const emails = (await test.db.rows<{ email: string; phone: string }>(all)).map(({ email, phone }) => ({
      email,
      phone,
    }));
    expect(emails).toEqual([{ email: 'a@b.kr', phone: '01012345678' }, ...before.slice(1)]);
    expect(lines.flatMap((line) => ('key' in line ? [line.key] : []))).toEqual([[2], [3], [4]]);
  });

  it('are logged when they look the same to a reader', async () => {
    const rows = ['가 방', '가방', '가방'].map((note, at) => ({
      email: `${at}@b.kr`,
      phone: '1',
      note,
      shop: at < 2 ? 1 : 2,
    }));
    await fill(...rows);
    await fold();
    expect(lines.filter((line) => 'ids' in line)).toEqual([expect.objectContaining({ shop: 1, ids: [1, 2] })]);
  });

  it('are folded by the first foldTextsOnce, and not by the second', async () => {
    const once = () => foldTextsOnce({ db: test.db, log, now: () => new Date() }, [people]);
    await fill({ email: 'a@b.kr\u200b' });
    await once();
    await fill({ id: 2, email: 'c@d.kr\u200b' });
    await once();
    expect((await test.db.rows<{ email: string }>(all)).map(({ email }) => email)).toEqual(['a@b.kr', 'c@d.kr\u200b']);
  });
});
