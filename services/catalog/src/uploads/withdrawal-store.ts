import { type Queries, sql, type Tx } from '@gyeol/service-kit/db/db.ts';

export interface DueImage {
  readonly sha256: string;
  /** The path `/media/{sha256}.{extension}`. Tables and services that use the image have stored the same path. */
  readonly url: string;
  readonly dueAt: Date;
  readonly withdrawn: boolean;
}

const addressOf = `'/media/' || sha256 || '.' || extension`;

const scheduleCheck = sql(
  'images.schedule-use-check',
  `update images set uses_due_at = $2::timestamptz where sha256 = any ($1::text[]) and withdrawn_at is null`,
);
const selectDue = sql(
  'images.due',
  `select sha256, ${addressOf} as url, uses_due_at as "dueAt", withdrawn_at is not null as withdrawn from images
   where uses_due_at <= $1::timestamptz order by uses_due_at limit $2::integer`,
);
/** The earliest time at which the uses of an image are due to be checked. */
export const nextUseDue = sql(
  'images.next-use-due',
  'select min(uses_due_at) as at from images where uses_due_at is not null',
);
/** No index is needed for the texts: documents and profiles are few, and there is one home page. */
const selectUsed = sql(
  'images.used',
  `select url from unnest($1::text[]) as asked (url)
   where exists (select from items i where i.image_url = asked.url and i.deleted_at is null)
     or exists (select from item_images m join items i on i.id = m.item_id
       where m.image_url = asked.url and i.deleted_at is null)
     or exists (select from asset_groups g where g.main_image_url = asked.url)
     or exists (select from asset_images a where a.image_url = asked.url)
     or exists (select from home_composition h where strpos(h.blocks::text, asked.url) > 0)
     or exists (select from shop_profiles p where strpos(p.profile::text, asked.url) > 0)
     or exists (select from shop_documents d where strpos(d.markdown, asked.url) > 0)`,
);
/**
 * Saves the result of a check, unless the image's `uses_due_at` has changed since. An image that was attached again or
 * lost another review meanwhile has a new `uses_due_at` and is checked again.
 */
const settle = sql(
  'images.settle-use',
  `with before as (
     select sha256, withdrawn_at is not null as withdrawn from images
     where sha256 = $1::text and uses_due_at = $2::timestamptz for update),
   changed as (
     update images set withdrawn_at = case when $3::boolean then null else coalesce(withdrawn_at, $4::timestamptz) end,
       uses_due_at = $5::timestamptz
     where sha256 = (select sha256 from before))
   update image_withdrawals set version = version + 1
   where exists (select from before where before.withdrawn = $3::boolean)`,
);
const revive = sql(
  'images.revive',
  `with changed as (
     update images set withdrawn_at = null, uses_due_at = $2::timestamptz
     where sha256 = $1::text and withdrawn_at is not null returning sha256)
   update image_withdrawals set version = version + 1 where exists (select from changed)`,
);
/** Reads the version and the hashes of all withdrawn images in one snapshot. */
const selectWithdrawn = sql(
  'images.withdrawn',
  `select version, case when version is distinct from $1::bigint
     then array(select sha256 from images where withdrawn_at is not null) end as hashes
   from image_withdrawals`,
);

export const markUseCheckDue = (tx: Tx, hashes: readonly string[], at: Date): Promise<number> =>
  tx.run(scheduleCheck, [hashes, at]);
export const listDueImages = (db: Queries, now: Date, limit: number): Promise<DueImage[]> =>
  db.rows<DueImage>(selectDue, [now, limit]);
/**
 * Answers which of the URLs the catalogue itself shows: in items that are not deleted, banners, the home page, the
 * profile and documents.
 */
export const listCatalogImages = async (db: Queries, urls: readonly string[]): Promise<string[]> =>
  (await db.rows<{ url: string }>(selectUsed, [urls])).map(({ url }) => url);

export const updateImageUse = (
  db: Queries,
  { sha256, dueAt }: DueImage,
  { used, now, next }: { used: boolean; now: Date; next: Date | null },
): Promise<number> => db.run(settle, [sha256, dueAt, used, now, next]);

/**
 * Shows an image that was attached again, and schedules a later check of its uses. False when the image was not
 * withdrawn.
 */
export const markImageShown = async (db: Queries, sha256: string, askAt: Date): Promise<boolean> =>
  (await db.run(revive, [sha256, askAt])) > 0;

/** Reads the hashes of the withdrawn images. They are null when `version` is still the current version. */
export const readWithdrawnImages = (
  db: Queries,
  version: number | null,
): Promise<{ version: number; hashes: string[] | null }> => db.one(selectWithdrawn, [version]);
