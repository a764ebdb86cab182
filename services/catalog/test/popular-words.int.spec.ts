import { catalogCalls as calls } from '@gyeol/contracts/http/catalog.ts';
import { sql } from '@gyeol/service-kit/db/db.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { admin, openCatalog, type Shop } from './support/catalog.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openCatalog();
  for (const title of ['가죽 토트백', '미니 크로스백', '반지갑 Slim', '가죽 지갑', '카드지갑'])
    await shop.addItem({ title });
});
afterAll(() => shop.close());

const popular = async () => (await shop.call(calls.popularWords)).body.words;
let visitors = 0;
const searchFrom = (address: string, q: string, more = {}) =>
  shop.call(calls.getByCategory, {
    params: { category: 'ALL', sort: 'createdAt', page: 0, size: 12, ...more },
    query: { q },
    headers: { 'x-forwarded-for': address },
  });
/** Searches `times` times, each time from an address of its own. */
const search = async (q: string, times: number, more = {}) => {
  for (let n = 0; n < times; n += 1) {
    visitors += 1;
    await searchFrom(`10.${visitors >> 16}.${(visitors >> 8) & 255}.${visitors & 255}`, q, more);
  }
};
// Other tests have searched too, so their searches are deleted.
beforeEach(async () => {
  await shop.work('flush-search-counts');
  await shop.database.db.run(sql('test.delete-searches', 'delete from searched_words'));
});
it('popular words are the searches of a week that found items, most frequent first', async () => {
  await search('토트백', 4);
  await search('지갑 가죽', 5);
  await search('SLIM', 2);
  await search('010 1234 5678', 9);
  await search('크로스백', 9, { page: 1 });
  await search('ㅌㅌㅂ', 9);
  expect(await popular()).toEqual([]);
  await shop.work('flush-search-counts');
  // The words are shown in the order in which they were typed.
  expect(await popular()).toEqual(['지갑 가죽', '토트백']);
  await search('slim', 1);
  await shop.work('flush-search-counts');
  expect(await popular()).toEqual(['지갑 가죽', '토트백', 'slim']);
  shop.setNow(new Date(Date.now() + 8 * 86_400_000));
  expect(await popular()).toEqual([]);
  shop.setNow(undefined);
});
it('popular words are whole words of item names, not parts of words or words of descriptions', async () => {
  await shop.addItem({ title: '(한정) 여행가방·미니', description: '오래 듭니다' });
  for (const q of ['니다', '듭니다', '오래', '가방·', '행가', '여행', '트백', '지갑 니다']) await search(q, 9);
  await search('여행가방', 4);
  await search('한정 미니', 5);
  await shop.work('flush-search-counts');
  expect(await popular()).toEqual(['한정 미니', '여행가방']);
  // The previous release stored this row, because it counted any part of a word.
  const before = `insert into searched_words values ((now() at time zone 'utc')::date, '니다', 99)`;
  await shop.database.db.run(sql('test.before', before));
  await search('토트백', 3);
  await shop.work('flush-search-counts');
  expect(await popular()).toEqual(['한정 미니', '여행가방', '토트백']);
});
it('popular words count a search once a day for each address, and limit the searches of one address', async () => {
  for (let n = 0; n < 9; n += 1) await searchFrom(`6.6.6.${n}, 198.51.100.7`, '토트백');
  for (let n = 0; n < 9; n += 1) await searchFrom(`2001:db8:0:1::${n}`, '토트백');
  await shop.work('flush-search-counts');
  expect(await popular()).toEqual([]);
  await search('토트백', 1);
  await shop.work('flush-search-counts');
  expect(await popular()).toEqual(['토트백']);
  // Made-up words from one address leave room for words from other addresses.
  for (let n = 0; n < 400; n += 1) await searchFrom('198.51.100.8', `없는말${n}`);
  await search('반지갑', 3);
  await shop.work('flush-search-counts');
  expect(await popular()).toEqual(['반지갑', '토트백']);
});
it('popular words are stored up to a daily limit, without any data of the visitor', async () => {
  const columns = `select column_name as name from information_schema.columns where table_name = 'searched_words'`;
  const names = await shop.database.db.rows<{ name: string }>(sql('test.columns', columns));
  expect(names.map(({ name }) => name).sort()).toEqual(['day', 'searches', 'words']);
  await search('토트백', 4);
  await shop.work('flush-search-counts');
  const full = `insert into searched_words select (now() at time zone 'utc')::date, 'x' || n, 1 from generate_series(1, 1000) n`;
  await shop.database.db.run(sql('test.full', full));
  await search('카드', 5);
  await search('토트백', 9);
  await shop.work('flush-search-counts');
  expect(await popular()).toEqual(['토트백']);
});

const refuse = async (words: string) =>
  (await shop.call(calls.refuseWords, { body: { words }, as: admin })).body as { id: number; words: string };
const allow = (id: number) => shop.call(calls.allowWords, { params: { id }, as: admin });
const forOperators = async () => (await shop.call(calls.operatorPopularWords, { as: admin })).body;

it('popular words exclude every search with a refused word, and every refused search, in any spelling', async () => {
  await search('토트백', 6);
  await search('가죽 토트백', 5);
  await search('가죽 지갑', 4);
  await search('slim', 3);
  await shop.work('flush-search-counts');
  expect((await forOperators()).popular).toEqual([
    { words: '토트백', searches: 6 },
    { words: '가죽 토트백', searches: 5 },
    { words: '가죽 지갑', searches: 4 },
    { words: 'slim', searches: 3 },
  ]);
  const slim = await refuse('SLIM');
  const bag = await refuse('토트백'.normalize('NFD'));
  expect(await popular()).toEqual(['가죽 지갑']);
  expect((await forOperators()).popular).toEqual([{ words: '가죽 지갑', searches: 4 }]);
  const phrase = await refuse('가죽지갑');
  expect(await popular()).toEqual([]);
  expect((await forOperators()).refused.map(({ words }) => words)).toEqual(['가죽지갑', '토트백', 'SLIM']);
  for (const { id } of [slim, bag, phrase]) expect((await allow(id)).status).toBe(200);
  expect(await popular()).toEqual(['토트백', '가죽 토트백', '가죽 지갑', 'slim']);
});
it('popular words do not count refused searches, but count other searches with the same words', async () => {
  const wallet = await refuse('가죽 지갑');
  const marked = await refuse('한정판');
  await shop.addItem({ title: '(한정판) 지갑' });
  await search('가죽 지갑', 4);
  await search('(한정판) 지갑', 4);
  await search('지갑', 3);
  await shop.work('flush-search-counts');
  for (const { id } of [wallet, marked]) await allow(id);
  expect(await popular()).toEqual(['지갑']);
});
it('popular words that are refused twice get one audited refusal, which can be removed by its id', async () => {
  const first = await refuse('카드 지갑');
  expect(await refuse(' 카드지갑 ')).toEqual({ ...first, words: '카드지갑' });
  expect((await forOperators()).refused).toEqual([{ ...first, words: '카드지갑' }]);
  await allow(first.id);
  expect(await allow(first.id)).toMatchObject({ status: 404, code: 'REFUSED_WORDS_NOT_FOUND' });
  const blank = await shop.call(calls.refuseWords, { body: { words: '\u200b ' }, as: admin });
  expect(blank).toMatchObject({ status: 400, body: { field: 'words' } });
  const acts = (await shop.outbox()).filter(({ type }) => type === 'OperatorActed').slice(-2);
  const thing = { kind: 'popular-words', id: String(first.id), name: '카드지갑' };
  expect(acts.map(({ data }) => data)).toMatchObject([
    { action: '인기 검색어 제외', thing, after: { words: '카드지갑' } },
    { action: '인기 검색어 제외 취소', thing, before: { words: '카드지갑' }, after: null },
  ]);
});
