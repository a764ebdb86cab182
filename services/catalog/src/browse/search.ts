import { type Db, sql } from '@gyeol/service-kit/db/db.ts';
import type { MatchCounts } from '../responses/catalog-cache.ts';
import { wordSearch } from '../search/search-words.ts';
import { isPriced, onShelf, perSort, priced, prices, window } from './shelf.ts';
import type { ShelfQuery } from './shelf-query.ts';

/**
 * The values of a search: $5 are the grams of all words, $6 the patterns of words longer than a gram, $7 the patterns
 * of all words. The grams find the candidates. For words as long as a gram, the grams alone decide the match.
 */
const candidates = (key: 'title_key' | 'search_key') => `search_grams(d.${key}) @> $5::text[]`;
const inTitle = 'd.title_key like all ($7::text[])';
const inNames = 'd.names_key like all ($7::text[])';
const inDocument = 'd.search_key like all ($7::text[])';
const inColours = '($8::integer is null or d.colours & $8::integer <> 0)';
/**
 * The parts of a list. `all` contains every match. A list by relevance joins `titles`, `names` and `texts`. Each match
 * is in exactly one of these three parts: a later part leaves out the matches of the earlier parts.
 */
const parts = {
  all: { where: inDocument, found: `${candidates('search_key')} and d.search_key like all ($6::text[])` },
  titles: { where: inTitle, found: `${candidates('title_key')} and d.title_key like all ($6::text[])` },
  names: {
    where: `${inNames} and not (${inTitle})`,
    found: `${candidates('search_key')} and ${inNames} and not (${inTitle})`,
  },
  texts: {
    where: `${inDocument} and not (${inNames})`,
    found: `${candidates('search_key')} and d.search_key like all ($6::text[]) and not (${inNames})`,
  },
  /** The part of a list that is filtered by colour and has no words. */
  coloured: { where: inDocument, found: inDocument },
} as const;
type Part = keyof typeof parts;

/** Mentions $5 to $7, so that PostgreSQL knows the type of each, even when a part does not use it. */
const typed = '$5::text[] is not null and $6::text[] is not null and $7::text[] is not null';
/** Renumbers $5 to $7 as $1 to $3, for statements without the shelf's filters. */
const withoutFilters = (text: string): string => text.replace(/\$([567])/g, (_, at: string) => `$${Number(at) - 4}`);
const countOf = (part: Part) => `(select count(*) from search_documents d where ${parts[part].found})`;
/**
 * Counts the matches of a search without a filter. Does not read the shelf, which would exclude no match, because every
 * shown item is in the category ALL.
 */
const countEverywhere = sql(
  'search.count-everywhere',
  withoutFilters(`select ${countOf('all')} as total, ${countOf('titles')} as titles`),
);
const onShelfAmong = (part: Part) =>
  `in_${part} as materialized (select d.item_id from search_documents d where ${parts[part].found} and ${inColours})`;
const countOnShelfAmong = (part: Part) =>
  `(select count(*) from in_${part} join item_categories s using (item_id) where ${onShelf} ${priced})`;
const countHits = sql(
  'search.count-all',
  `with ${onShelfAmong('all')}, ${onShelfAmong('titles')}
   select ${countOnShelfAmong('all')} as total, ${countOnShelfAmong('titles')} as titles where ${typed}`,
);
const countColoured = sql(
  'search.count-coloured',
  `with ${onShelfAmong('coloured')} select ${countOnShelfAmong('coloured')} as total, 0 as titles where ${typed}`,
);
/** Counts at most $9 items. */
const countNames = sql(
  'search.count-names',
  `select count(*) as names from (
     select from search_documents d join item_categories s using (item_id)
     where ${parts.names.found} and ${inColours} and ${onShelf} ${priced} and ${typed} limit $9::bigint) n`,
);

const statementsOf = (part: Part) => {
  const { found, where } = parts[part];
  return {
    /** Finds all matches by their grams and then sorts them. This is faster for words that few items contain. */
    sorted: perSort((sort, order) =>
      sql(
        `search.sorted-${part}-${sort}`,
        `with match as materialized (select d.item_id from search_documents d where ${found} and ${inColours} and ${typed})
         select item_id as id from match join item_categories s using (item_id) where ${onShelf} ${priced}
         order by ${order} limit $9::bigint offset $10::bigint`,
      ),
    ),
    /** Walks the shelf in order until the page is full. This is faster for words that many items contain. */
    walked: perSort((sort, order) =>
      sql(
        `search.walked-${part}-${sort}`,
        `select item_id as id from item_categories s
         where ${onShelf} ${priced} and ${typed}
           and (select ${where} and ${inColours} from search_documents d where d.item_id = s.item_id)
         order by ${order} limit $9::bigint offset $10::bigint`,
      ),
    ),
  };
};
const statements = {
  all: statementsOf('all'),
  titles: statementsOf('titles'),
  names: statementsOf('names'),
  texts: statementsOf('texts'),
  coloured: statementsOf('coloured'),
};
/** Up to about this number, matches are found and sorted in about a millisecond. */
const fewMatches = 1_000;

interface Slice {
  readonly offset: number;
  readonly limit: number;
}
/**
 * The number of matches from which walking the shelf is cheaper than sorting. One step of the walk costs about as much
 * as finding and sorting three matches.
 */
const manyMatches = ({ offset, limit }: Slice, items: number): number =>
  Math.max(fewMatches, Math.ceil(Math.sqrt(3 * (offset + limit) * items)));

const wordValues = (words: readonly string[]) => {
  const { grams, longPatterns, patterns } = wordSearch(words);
  return [grams, longPatterns, patterns];
};
const filters = (category: number, query: ShelfQuery) => [
  category,
  query.inStock,
  ...prices(query),
  ...wordValues(query.words),
  query.colours,
];

export const countMatches = async (db: Db, category: number, query: ShelfQuery): Promise<MatchCounts> => {
  if (query.words.length === 0) return db.one(countColoured, filters(category, query));
  const everywhere = query.category === 'ALL' && query.inStock === null && query.colours === null && !isPriced(query);
  return everywhere
    ? db.one(countEverywhere, wordValues(query.words).slice(0, 2))
    : db.one(countHits, filters(category, query));
};

interface Matches {
  readonly counts: MatchCounts;
  readonly countItems: () => Promise<number>;
}
const idsOfPart = async (
  db: Db,
  category: number,
  query: ShelfQuery,
  { part, matches, slice, countItems }: { part: Part; matches: number; slice: Slice } & Pick<Matches, 'countItems'>,
): Promise<number[]> => {
  const walk = matches >= fewMatches && matches >= manyMatches(slice, await countItems());
  const statement = statements[part][walk ? 'walked' : 'sorted'][query.sort];
  const rows = await db.rows<{ id: number }>(statement, [...filters(category, query), slice.limit, slice.offset]);
  return rows.map(({ id }) => id);
};

/**
 * Counts the matches of the part `names`. Stops counting at `enough`, because a higher number does not change which
 * statement finds the items.
 */
const namesFor = async (db: Db, category: number, query: ShelfQuery, enough: number): Promise<number> =>
  (await db.one<{ names: number }>(countNames, [...filters(category, query), enough])).names;

/**
 * Matches in titles come first, then matches in names, then matches in texts. Each of these parts begins with the items
 * of BEST.
 */
const mostRelevant = async (
  db: Db,
  category: number,
  query: ShelfQuery,
  { counts, countItems }: Matches,
): Promise<number[]> => {
  const [limit = 0, offset = 0] = window(query);
  const ids: number[] = [];
  let before = 0;
  for (const part of ['titles', 'names', 'texts'] as const) {
    const slice = { limit: limit - ids.length, offset: Math.max(0, offset - before) };
    let matches = part === 'titles' ? counts.titles : counts.total - before;
    if (slice.limit === 0 || counts.total === before) break;
    if (part === 'names') matches = await namesFor(db, category, query, manyMatches(slice, await countItems()));
    if (slice.offset < matches)
      ids.push(...(await idsOfPart(db, category, query, { part, matches, slice, countItems })));
    before += matches;
  }
  return ids;
};

export const matchesOfPage = async (db: Db, category: number, query: ShelfQuery, found: Matches): Promise<number[]> => {
  if (query.sort === 'relevance' && query.words.length > 0) return mostRelevant(db, category, query, found);
  const [limit = 0, offset = 0] = window(query);
  const part = query.words.length === 0 ? 'coloured' : 'all';
  return idsOfPart(db, category, query, { ...found, part, matches: found.counts.total, slice: { limit, offset } });
};
