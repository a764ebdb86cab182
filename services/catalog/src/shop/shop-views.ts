import type { Shop, ShopDocumentSource } from '@gyeol/contracts/http/catalog/shop.ts';
import { seoulDate } from '@gyeol/contracts/rules/business-day.ts';
import type { Queries } from '@gyeol/service-kit/db/db.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import type { Deps } from '../config.ts';
import { fillPlaceholders, type PlaceholderSources, placeholderValues } from './placeholders.ts';
import { readDocument } from './read-document.ts';
import {
  findDocument,
  findDocumentInForce,
  findEscrow,
  findSaleDeposits,
  listDocumentVersions,
  listStoredDocuments,
  listStoredProfiles,
  readDelivery,
  readProfile,
  readShopVersion,
  type StoredDocument,
} from './shop-store.ts';

type ViewDeps = Pick<Deps, 'db' | 'now' | 'config'>;
export const isItemGuide = (code: string): boolean => code.startsWith('item-guide-');
/**
 * True for the documents that are listed on an item's page: first the document `delivery`, then the guides to kinds of
 * goods.
 */
const isGuide = ({ code, markdown }: StoredDocument): boolean =>
  code === 'delivery' || (isItemGuide(code) && markdown.trim() !== '');

export const showShop = async ({ db, now }: Pick<ViewDeps, 'db' | 'now'>): Promise<Shop> => {
  // Reads the version before the content. If the content changes in between, new content gets the old version and is
  // merely read once more. In the reverse order, old content could get the new version and would not be read again.
  const version = await readShopVersion(db);
  const { profile } = await readProfile(db);
  const documents = await listStoredDocuments(db, seoulDate(now()));
  const guides = documents.filter(isGuide).map(({ code, title }) => ({ code, title }));
  const escrow = await findEscrow(db);
  const deposits = await findSaleDeposits(db);
  return {
    ...{ version, profile, delivery: await readDelivery(db), guides },
    ...(escrow && { escrow }),
    ...(deposits && { saleDepositHours: deposits.hours }),
  };
};

export const placeholderSources = async (
  { db, config }: Pick<Deps, 'db' | 'config'>,
  effectiveFrom: string,
): Promise<PlaceholderSources> => ({
  profile: (await readProfile(db)).profile,
  delivery: await readDelivery(db),
  storage: config.s3Endpoint,
  effectiveFrom,
});

/**
 * Shows a document to visitors: the version with that number, or the version in force today. Throws DOCUMENT_NOT_FOUND.
 */
export const showDocument = async (deps: ViewDeps, code: string, versionNumber?: number) => {
  const { db, now } = deps;
  const found = versionNumber
    ? await findDocument(db, code, versionNumber)
    : await findDocumentInForce(db, code, seoulDate(now()));
  if (found === undefined) throw problem('DOCUMENT_NOT_FOUND');
  const { version, title, effectiveFrom, markdown } = found;
  const sources = await placeholderSources(deps, effectiveFrom);
  const versions = await listDocumentVersions(db, code);
  return {
    code,
    version,
    title,
    effectiveFrom,
    blocks: fillPlaceholders(readDocument(markdown).blocks, sources),
    versions: versions.map(({ savedAt: _, ...one }) => one),
  };
};

const iso = <T extends { readonly savedAt: Date }>({ savedAt, ...rest }: T) => ({
  ...rest,
  savedAt: savedAt.toISOString(),
});
/** Reads a document as it was written, by default its newest version. Throws DOCUMENT_NOT_FOUND. */
export const documentSource = async (db: Queries, code: string, version?: number): Promise<ShopDocumentSource> => {
  const found = await findDocument(db, code, version);
  if (found === undefined) throw problem('DOCUMENT_NOT_FOUND');
  return { ...iso(found), versions: (await listDocumentVersions(db, code)).map(iso) };
};
export const listDocuments = async (deps: ViewDeps) => {
  const { db, now } = deps;
  const documents = (await listStoredDocuments(db, null)).map(({ markdown: _, ...document }) => iso(document));
  return { documents, placeholders: placeholderValues(await placeholderSources(deps, seoulDate(now()))) };
};
export const listProfiles = async (db: Queries) => ({ versions: (await listStoredProfiles(db, 50)).map(iso) });
