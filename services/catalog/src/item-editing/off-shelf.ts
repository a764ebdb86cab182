import { type Db, sql } from '@gyeol/service-kit/db/db.ts';

interface Page {
  readonly page: number;
  readonly size: number;
}
interface Found {
  readonly ids: number[];
  readonly total: number;
}

const found = (name: string, condition: string) =>
  sql(
    name,
    `select coalesce(array_agg(f.id order by f.id desc), '{}') as ids, coalesce(max(f.total), 0)::integer as total from (
       select id, count(*) over () as total from items where deleted_at is null and ${condition}
       order by id desc limit $2::integer offset $3::integer) f`,
  );
const inTitle = `($1::text = '' or strpos(lower(title), lower($1)) > 0)`;
const selectHidden = found('items.hidden', `hidden_categories is not null and ${inTitle}`);
const selectTwins = found(
  'items.with-twin-options',
  `${inTitle} and id = any (array(select item_id from item_options where deleted_at is null
     group by item_id having count(*) > count(distinct search_key(name))))`,
);
const selectByCode = found('items.by-code', 'lower(product_code) = lower($1::text) and product_code is not null');

const values = (text: string, { page, size }: Page) => [text, size, page * size];
/** Lists hidden items, the newest first. With `words`, lists only items whose title contains the words. */
export const hiddenItems = (db: Db, words: string | undefined, page: Page): Promise<Found> =>
  db.one<Found>(selectHidden, values(words ?? '', page));
/**
 * Lists items that have options with look-alike names. Such names were saved before look-alike names were refused. With
 * `words`, lists only items whose title contains the words.
 */
export const itemsWithTwins = (db: Db, words: string | undefined, page: Page): Promise<Found> =>
  db.one<Found>(selectTwins, values(words ?? '', page));
/** Compares the product code without regard to case. */
export const itemsByCode = (db: Db, code: string, page: Page): Promise<Found> =>
  db.one<Found>(selectByCode, values(code, page));
