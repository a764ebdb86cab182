import type { ProblemCode } from '@gyeol/contracts/problems.ts';
import { seoulDate } from '@gyeol/contracts/rules/business-day.ts';
import { type Db, type Queries, sql } from '@gyeol/service-kit/db/db.ts';
import type { ImageExtension } from './image-type.ts';

export interface Upload {
  readonly key: string;
  readonly imageUrl: string | null;
  readonly refused: ProblemCode | null;
}
export interface StoredImage {
  readonly sha256: string;
  readonly extension: ImageExtension;
  readonly bytes: number;
  readonly width: number;
  readonly height: number;
}

const countUrl = sql(
  'uploads.take-turn',
  `insert into upload_days as d (member_id, day, taken) values ($1::bigint, $2::date, 1)
   on conflict (member_id, day) do update set taken = d.taken + 1 where d.taken < $3::integer returning taken`,
);
const insertUploadRow = sql(
  'uploads.insert',
  `insert into uploads (key, member_id, asked_path, created_at)
   values ($1::text, $2::bigint, $3::text, $4::timestamptz)`,
);
/** Finds this member's upload by its key, or else the newest upload for which the member requested this path. */
const selectUpload = sql(
  'uploads.find',
  `select key, image_url as "imageUrl", refused from uploads
   where member_id = $1::bigint and (key = $2::text or asked_path = $2::text)
   order by key = $2::text desc, created_at desc, key desc limit 1`,
);
const markAttached = sql('uploads.taken', 'update uploads set image_url = $2::text where key = $1::text');
const markRefused = sql('uploads.refused', 'update uploads set refused = $2::text where key = any ($1::text[])');
const selectOld = sql(
  'uploads.old',
  'select key from uploads where created_at < $1::timestamptz order by created_at limit 500',
);
const findAny = sql('uploads.any', 'select key from uploads limit 1');
const deleteKeys = sql('uploads.delete', 'delete from uploads where key = any ($1::text[])');
const deleteDays = sql('uploads.delete-days', 'delete from upload_days where day < $1::date');
const insertImageRow = sql(
  'images.insert',
  `insert into images (sha256, extension, bytes, width, height, created_at)
   values ($1::text, $2::text, $3::integer, $4::integer, $5::integer, $6::timestamptz) on conflict do nothing`,
);
const findImage = sql('images.find', 'select extension from images where sha256 = $1::text');
const findShown = sql(
  'images.find-shown',
  'select extension from images where sha256 = $1::text and withdrawn_at is null',
);

/** Answers false when the member has used up `limit` URLs on that Seoul day. */
export const saveUploadUrlCount = async (db: Queries, memberId: number, now: Date, limit: number): Promise<boolean> =>
  (await db.maybe(countUrl, [memberId, seoulDate(now), limit])) !== undefined;
export const insertUpload = (
  db: Queries,
  upload: { key: string; memberId: number; requestedPath: string; at: Date },
): Promise<number> => db.run(insertUploadRow, [upload.key, upload.memberId, upload.requestedPath, upload.at]);
export const findUpload = (db: Queries, memberId: number, path: string): Promise<Upload | undefined> =>
  db.maybe(selectUpload, [memberId, path]);
export const markUploadAttached = (db: Queries, key: string, imageUrl: string): Promise<number> =>
  db.run(markAttached, [key, imageUrl]);
export const markUploadsRefused = (db: Queries, keys: readonly string[], code: ProblemCode): Promise<number> =>
  db.run(markRefused, [keys, code]);
export const hasUploads = async (db: Queries): Promise<boolean> => (await db.maybe(findAny)) !== undefined;
export const listOldUploads = async (db: Db, before: Date): Promise<string[]> =>
  (await db.rows<{ key: string }>(selectOld, [before])).map(({ key }) => key);
export const deleteUploads = (db: Db, keys: readonly string[]): Promise<number> => db.run(deleteKeys, [keys]);
export const purgeUploadDays = (db: Db, before: Date): Promise<number> => db.run(deleteDays, [seoulDate(before)]);

export const insertImage = (db: Queries, image: StoredImage, now: Date): Promise<number> =>
  db.run(insertImageRow, [image.sha256, image.extension, image.bytes, image.width, image.height, now]);
export const findImageExtension = async (db: Queries, sha256: string): Promise<ImageExtension | undefined> =>
  (await db.maybe<{ extension: ImageExtension }>(findImage, [sha256]))?.extension;
/**
 * Finds the extension of an image, unless the image is withdrawn. A withdrawn image must not come back when a member
 * sends its URL.
 */
export const findShownExtension = async (db: Queries, sha256: string): Promise<ImageExtension | undefined> =>
  (await db.maybe<{ extension: ImageExtension }>(findShown, [sha256]))?.extension;
