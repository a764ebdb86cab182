import type { Shop } from '@gyeol/contracts/http/catalog/shop.ts';
import { isCash, paymentMethods } from '@gyeol/contracts/rules/payment-methods.ts';
import type { ShopProfile } from '@gyeol/contracts/rules/shop-profile.ts';
import { type Queries, sql, type Tx } from '@gyeol/service-kit/db/db.ts';

export interface StoredProfile {
  readonly version: number;
  readonly profile: ShopProfile;
  readonly savedAt: Date;
}
export interface StoredDocument {
  readonly code: string;
  readonly version: number;
  readonly title: string;
  /** `YYYY-MM-DD` */
  readonly effectiveFrom: string;
  readonly markdown: string;
  readonly savedAt: Date;
}

type Delivery = Shop['delivery'];

const profileColumns = 'version, profile, saved_at as "savedAt"';
const documentColumns = `code, version, title, effective_from::text as "effectiveFrom", markdown, saved_at as "savedAt"`;

const selectProfiles = sql(
  'shop.profiles',
  `select ${profileColumns} from shop_profiles order by version desc limit $1::integer`,
);
const insertProfileRow = sql(
  'shop.insert-profile',
  `insert into shop_profiles (version, profile, saved_at) values ($1::integer, $2::jsonb, $3::timestamptz)
   on conflict do nothing`,
);
const selectDelivery = sql('shop.delivery', 'select terms from shop_delivery');
const updateDelivery = sql(
  'shop.update-delivery',
  'update shop_delivery set version = $1::bigint, terms = $2::jsonb where version < $1',
);
const selectVersion = sql(
  'shop.version',
  `select (select max(version) from shop_profiles) || '.' || (select count(*) from shop_documents) || '.'
     || (select version from shop_delivery) || '.'
     || coalesce((select version from offers where name = 'payment'), 0) as version`,
);
const selectEscrow = sql(
  'shop.escrow',
  `select data ->> 'escrowProvider' as provider, data ->> 'escrowUrl' as url from offers
   where name = 'payment' and (data ->> 'escrow')::boolean and data -> 'methods' ?| $1::text[]`,
);
const selectSaleDeposits = sql(
  'shop.sale-deposits',
  `select (data ->> 'saleDepositHours')::integer as hours from offers where name = 'payment' and data ? 'saleDepositHours'`,
);
const selectDocument = sql(
  'shop.document',
  `select ${documentColumns} from shop_documents
   where code = $1::text and ($2::integer is null or version = $2) order by version desc limit 1`,
);
const selectInForce = sql(
  'shop.document-in-force',
  `select ${documentColumns} from shop_documents
   where code = $1::text and effective_from <= $2::date order by effective_from desc, version desc limit 1`,
);
const selectDocuments = sql(
  'shop.documents',
  `select distinct on (code) ${documentColumns} from shop_documents
   where $1::date is null or effective_from <= $1 
   order by code, case when $1 is null then version end desc, effective_from desc, version desc`,
);
const selectVersions = sql(
  'shop.document-versions',
  `select version, title, effective_from::text as "effectiveFrom", saved_at as "savedAt" from shop_documents
   where code = $1::text order by version desc`,
);
const insertDocumentRow = sql(
  'shop.insert-document',
  `insert into shop_documents (code, version, title, effective_from, markdown, saved_at)
   values ($1::text, $2::integer, $3::text, $4::date, $5::text, $6::timestamptz) on conflict do nothing`,
);
const deleteAllProfiles = sql('shop.delete-profiles', 'delete from shop_profiles');
const deleteOtherDocuments = sql('shop.delete-documents', `delete from shop_documents where code <> all ($1::text[])`);
const updateAboutText = sql('shop.about', `update shop_documents set markdown = $1::text where code = 'about'`);

export const readProfile = async (db: Queries): Promise<StoredProfile> => {
  const [newest] = await db.rows<StoredProfile>(selectProfiles, [1]);
  if (newest === undefined) throw new Error('the shop has no profile');
  return newest;
};
export const listStoredProfiles = (db: Queries, count: number) => db.rows<StoredProfile>(selectProfiles, [count]);
const cashMethods = Object.keys(paymentMethods).filter(isCash);
/** Answers undefined when escrow is off or no cash payment is offered. */
export const findEscrow = async (db: Queries): Promise<{ provider: string; url: string } | undefined> => {
  const held = await db.maybe<{ provider: string | null; url: string | null }>(selectEscrow, [cashMethods]);
  return held && { provider: held.provider ?? '', url: held.url ?? '' };
};
/** The hours for a deposit of goods behind a sale. Answers undefined when the shop takes no deposits. */
export const findSaleDeposits = (db: Queries): Promise<{ hours: number | null } | undefined> =>
  db.maybe(selectSaleDeposits);
/** Answers false when another operator has already saved this version. */
export const insertProfile = async (tx: Tx, { version, profile, savedAt }: StoredProfile): Promise<boolean> =>
  (await tx.run(insertProfileRow, [version, JSON.stringify(profile), savedAt])) === 1;

export const readDelivery = async (db: Queries): Promise<Delivery> =>
  (await db.one<{ terms: Delivery }>(selectDelivery)).terms;
/** Answers false when this version or a newer one is stored already. */
export const projectDelivery = async (tx: Tx, version: number, terms: Delivery): Promise<boolean> =>
  (await tx.run(updateDelivery, [version, JSON.stringify(terms)])) === 1;
/**
 * Answers a version that changes with the profile, the documents and the copies of delivery terms and payment methods.
 */
export const readShopVersion = async (db: Queries): Promise<string> =>
  (await db.one<{ version: string }>(selectVersion)).version;

export const findDocument = (db: Queries, code: string, version?: number): Promise<StoredDocument | undefined> =>
  db.maybe<StoredDocument>(selectDocument, [code, version ?? null]);
export const findDocumentInForce = (db: Queries, code: string, today: string): Promise<StoredDocument | undefined> =>
  db.maybe<StoredDocument>(selectInForce, [code, today]);
/**
 * Lists one version of each document: the version in force on the day `today`, or the newest version when `today` is
 * null.
 */
export const listStoredDocuments = (db: Queries, today: string | null): Promise<StoredDocument[]> =>
  db.rows<StoredDocument>(selectDocuments, [today]);
export const listDocumentVersions = (db: Queries, code: string) =>
  db.rows<Pick<StoredDocument, 'version' | 'title' | 'effectiveFrom' | 'savedAt'>>(selectVersions, [code]);
/** Answers false when another operator has already saved this version. */
export const insertDocument = async (tx: Tx, document: StoredDocument): Promise<boolean> => {
  const { code, version, title, effectiveFrom, markdown, savedAt } = document;
  return (await tx.run(insertDocumentRow, [code, version, title, effectiveFrom, markdown, savedAt])) === 1;
};
/** Deletes all profiles. Call it only in a shop that is not open yet. */
export const deleteProfiles = (tx: Tx): Promise<number> => tx.run(deleteAllProfiles);
export const deleteDocuments = (tx: Tx, except: readonly string[]): Promise<number> =>
  tx.run(deleteOtherDocuments, [except]);
/** Sets the text under the image of the asset group ABOUT. */
export const updateAbout = (tx: Tx, markdown: string): Promise<number> => tx.run(updateAboutText, [markdown]);
