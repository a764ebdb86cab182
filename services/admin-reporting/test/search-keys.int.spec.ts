import { readdir } from 'node:fs/promises';
import { sql } from '@gyeol/service-kit/db/db.ts';
import { kitMigrations, migrate, migrateSets } from '@gyeol/service-kit/db/migrate.ts';
import { createEmptyDatabase, type TestDatabase } from '@gyeol/service-kit/testing/database.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';

const directory = new URL('../migrations/', import.meta.url);
const log = { info: () => undefined };
let test: TestDatabase;
beforeAll(async () => {
  test = await createEmptyDatabase();
});
afterAll(() => test.drop());

const insert = [
  `insert into orders (merchant_uid, member_id, name, phone_number, buyer_name, buyer_phone, item_titles, total_price, paid_at, status, version)
   values ('old', 7, normalize('남궁 민수', nfd), '821098761234', '이' || chr(8203) || '결', '01011112222', '지갑', 1000, now(), 'PREPARING', 3)`,
  `insert into order_lines (line_id, merchant_uid, item_id, item_option_id, title, item_option_name, image_url, quantity, unit_price, paid_at)
   values (1, 'old', 1, 11, normalize('가죽 지갑', nfd), '블랙' || chr(8203), '/a.webp', 1, 1000, now())`,
  `insert into members (member_id, username, display_name, real_name, phone_number, role, kind, created_at, updated_at, version)
   values (7, 'a@b.kr', '결이', normalize('남궁민수', nfd), '821098761234', 'ROLE_USER', 'regular', now(), now(), 1)`,
];

it('rows from before the migration are found by folded names and phones, and keep their stored spelling', async () => {
  const names = (await readdir(directory)).map((file) => file.replace('.sql', ''));
  const only = names.filter((name) => name < '20261127200500000');
  await migrateSets(test.url, [kitMigrations, { directory, table: 'migrations', only }], log);
  for (const [index, text] of insert.entries()) await test.db.run({ name: `test.insert-${index}`, text });
  await migrate({ databaseUrl: test.url, migrations: directory, log });
  const found = sql(
    'test.found',
    `select o.names @> name_grams('남궁민수') and o.names @> name_grams('이결') and o.phones @> phone_grams('01098761234') as "order",
       m.names @> name_grams('남궁민수') and m.phones @> phone_grams('01098761234') as member,
       o.name is nfd normalized and m.real_name is nfd normalized and o.phone_number = '821098761234' as "asWritten",
       (select n::integer from order_days where day = o.day) as counted
     from orders o, members m`,
  );
  expect(await test.db.rows(found)).toEqual([{ order: true, member: true, asWritten: true, counted: 1 }]);
  const sold = sql('test.sold', 'select title, item_option_name as name from sold_options');
  expect(await test.db.rows(sold)).toEqual([{ title: '가죽 지갑', name: '블랙' }]);
});
