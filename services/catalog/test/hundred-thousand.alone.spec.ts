import { catalogCalls as calls } from '@gyeol/contracts/http/catalog.ts';
import { type Db, sql } from '@gyeol/service-kit/db/db.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pages } from '../src/browse/shelf.ts';
import { searchDocument } from '../src/search/search-document.ts';
import { openCatalog, type Shop } from './support/catalog.ts';

const items = 100_000;
const looks = ['가죽', '스웨이드', '캔버스', '미니멀', '클래식', '데일리', '프리미엄', '빈티지', '소프트', '컬러'];
const kinds = ['토트백', '크로스백', '백팩', '장지갑', '반지갑', '카드지갑', '벨트', '로퍼', '자켓', '니트'];
const titles = looks.flatMap((look) => kinds.map((kind) => `${look} ${kind}`));

const description = '결을 살린 통가죽을 손바느질로 엮어 오래 드는 가방. 책 두 권과 노트북이 서서 들어갑니다.';

/** The rows are inserted first and the search indexes built afterwards, as a restore does. */
const fillItems = sql(
  'fill.items',
  `insert into items (title, description, image_url, price, is_discount_by_rate, discount_rate, discount_price,
     priority, document_version, created_at, updated_at)
   select t.title || case when n % 1000 = 0 then ' 한정판' else '' end, '${description}', '/media/x.webp', 1000 * (1 + n % 300),
     true, n % 4 * 10, 1000 * (1 + n % 300) * (100 - n % 4 * 10) / 100, case when n % 5000 = 0 then n / 5000 else 0 end,
     0, timestamptz '2024-01-01' + n * interval '1 minute', now()
   from generate_series(1, ${items}) n
   join jsonb_to_recordset($1::jsonb) as t (at int, title text) on t.at = n % 100`,
);
const fillDocuments = sql(
  'fill.documents',
  `insert into search_documents (item_id, title_key, names_key, search_key, colours)
   select i.id, r.title || t."titleKey", r.title || t."namesKey", r.title || t."searchKey", 1 << (i.id % 14)::int
   from items i join jsonb_to_recordset($1::jsonb) as t (at int, "titleKey" text, "namesKey" text, "searchKey" text)
     on t.at = i.id % 100
   cross join lateral (select case when i.id % 1000 = 0 then '한정판' else '' end as title) r`,
);
const fillRest = [
  `insert into categories (name) select '분류 ' || n from generate_series(1, 8) n`,
  `insert into item_options (item_id, name, stock) select id, c, id % 7 from items, unnest('{블랙,브라운}'::text[]) c`,
  `insert into item_categories (category_id, item_id, created_at, discount_price, discount_share, best_rank, in_stock)
   select c.id, i.id, i.created_at, i.discount_price, (i.price - i.discount_price) * 10000 / i.price,
     case i.priority when 0 then 2147483647 else i.priority end, i.id % 7 > 0
   from items i join categories c on c.fixed or c.id = 2 + i.id % 8`,
  ...['items', 'item_options', 'item_categories', 'search_documents'].map((table) => `vacuum analyze ${table}`),
];
const buildIndexes = async (db: Db): Promise<void> => {
  for (const [name, key] of Object.entries({ title: 'title_key', all: 'search_key' })) {
    const over = `search_documents using gin (search_grams(${key})) with (fastupdate = off)`;
    await db.run(sql(`fill.index-${name}`, `create index search_documents_${name} on ${over}`));
    const rare = `alter index search_documents_${name} alter column 1 set statistics 0`;
    await db.run(sql(`fill.rare-${name}`, rare));
  }
};
const fill = async (db: Db): Promise<void> => {
  const vocabulary = JSON.stringify(
    titles.map((title, at) => {
      const names = ['블랙', '브라운', `분류 ${1 + (at % 8)}`];
      return { at, title, ...searchDocument({ title, names, texts: [description] }) };
    }),
  );
  await db.run(sql('fill.drop', 'drop index search_documents_title, search_documents_all'));
  await db.run(fillItems, [vocabulary]);
  await db.run(fillDocuments, [vocabulary]);
  await buildIndexes(db);
  for (const [index, text] of fillRest.entries()) await db.run(sql(`fill.${index}`, text));
};

let shop: Shop;
beforeAll(async () => {
  shop = await openCatalog();
  await shop.database.fill(fill);
}, 120_000);
afterAll(() => shop.close());

const sorts = ['createdAt', 'priceAsc', 'priceDesc', 'best', 'discount'] as const;
const last = Math.floor(items / 12) - 1;
const readEverything = sql(
  'test.read-everything',
  'select sum(length(i.description) + length(d.search_key)) as n from items i join search_documents d on d.item_id = i.id',
);
const timeOf = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await work();
  return performance.now() - start;
};
/**
 * Measures a page and divides its time by the time in which PostgreSQL reads every item. The shortest of three runs
 * counts, because longer runs only show how busy the machine is. Nothing is cached, because no worker follows the
 * changes of other instances in this test.
 */
const cold = async (params: Record<string, string | number>, query: Record<string, unknown> = {}) => {
  const page = async () => {
    const all = { category: 'ALL', sort: 'createdAt', page: 0, size: 12, ...params };
    expect((await shop.call(calls.getByCategory, { params: all, query })).status).toBe(200);
  };
  const [times, readings]: [number[], number[]] = [[], []];
  for (let n = 0; n < 3; n += 1) {
    readings.push(await timeOf(() => shop.database.db.one(readEverything)));
    times.push(await timeOf(page));
  }
  return Math.min(...times) / Math.min(...readings);
};

describe(`an uncached page of a list of ${items.toLocaleString('en')} items`, () => {
  // Measured: a page without words takes at most a quarter of one reading of all items, and a page with words at most
  // one and a half readings. The tests allow more: one reading in the first list of cases, five readings in the second
  // list.
  it.each(
    sorts.flatMap((sort) => [
      { sort },
      { sort, page: last },
      { sort, category: '분류 3' },
      { sort, category: '분류 3', page: 1000 },
    ]),
  )('takes less time than reading every item once: %j', async (params) => expect(await cold(params)).toBeLessThan(1));
  it.each([
    { inStock: true },
    { minPrice: 10_000, maxPrice: 20_000 },
    { q: '한정판' },
    { q: '가죽' },
    { q: '백' },
    { q: '백', maxPrice: 50_000 },
    { q: '가죽 토트백', inStock: true },
    { q: 'ㅌㅌㅂ' },
    { q: 'rkqkd' },
    { q: '없는말이다' },
    { q: '손바느질' },
    { colours: 'black' },
    { colours: 'navy,brown', inStock: true, maxPrice: 50_000, q: '가죽' },
  ])('takes less time than reading every item five times: %j', async (query) => {
    expect(await cold({}, query)).toBeLessThan(5);
    expect(await cold({ sort: 'relevance' }, query)).toBeLessThan(5);
  });
});

it('a list by relevance continues from title matches to text matches without repeating an item', async () => {
  const page = async (page: number) => {
    const params = { category: 'ALL', sort: 'relevance', page, size: 12 } as const;
    const { body } = await shop.call(calls.getByCategory, { params, query: { q: '가죽' } });
    expect(body.page.totalElements).toBe(items);
    return body._embedded.itemHomeDTOList.map(({ id, title }) => ({ id, inTitle: title.startsWith('가죽') }));
  };
  // The word is in a tenth of the titles and in every description. `at` is the page on which the title matches end.
  const at = Math.floor(items / 10 / 12);
  const shown = [...(await page(at - 1)), ...(await page(at)), ...(await page(at + 1))];
  expect(shown.map(({ inTitle }) => inTitle)).toEqual([...Array(16).fill(true), ...Array(20).fill(false)]);
  expect(new Set(shown.map(({ id }) => id)).size).toBe(36);
});

describe('the query plan of every list', () => {
  /** Plans the statement without known values, as PostgreSQL does after the first few executions. */
  const planFor = (name: string, text: string, values: string): Promise<string> =>
    shop.database.db.tx(async (tx) => {
      await tx.run(sql('plan.mode', 'set local plan_cache_mode = force_generic_plan'));
      await tx.run(sql(`plan.prepare.${name}`, `prepare ${name} as ${text}`));
      const rows = await tx.rows<{ 'QUERY PLAN': string }>(
        sql(`plan.${name}`, `explain execute ${name}${values && ` (${values})`}`),
      );
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });
  it.each(sorts)('is an index-only scan in the order of %s', async (sort) => {
    const plan = await planFor(`page_${sort}`, pages[sort].text, '1, null, 12, 50000');
    expect(plan).toContain('Index Only Scan using shelf_by');
    expect(plan).not.toMatch(/Sort|Seq Scan/);
  });
  it.each([
    ['title_key', 'search_documents_title'],
    ['search_key', 'search_documents_all'],
  ])('uses the gram index of %s, even for a word that every item contains', async (key, index) => {
    const text = (grams: string) =>
      `select item_id from search_documents where search_grams(${key}) @> ${grams}::text[]`;
    expect(await planFor(`grams_${key}`, text('$1'), `'{한정,정판}'`)).toContain(index);
    expect(await planFor(`all_${key}`, text(`'{가죽}'`), '')).toContain(index);
  });
});
