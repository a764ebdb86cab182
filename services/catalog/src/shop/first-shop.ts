import type { ShopProfile } from '@gyeol/contracts/rules/shop-profile.ts';
import type { Tx } from '@gyeol/service-kit/db/db.ts';
import { publishProfile } from './save-profile.ts';
import {
  deleteDocuments,
  deleteProfiles,
  insertDocument,
  insertProfile,
  type StoredDocument,
  updateAbout,
} from './shop-store.ts';

interface FirstShop {
  readonly profile: ShopProfile;
  /** The text of the document `about`, in Markdown. */
  readonly about?: string;
  readonly documents?: readonly Pick<StoredDocument, 'code' | 'title' | 'effectiveFrom' | 'markdown'>[];
}

/**
 * Codes of the documents that the migration created and that name no goods. A shop that brings documents of its own can
 * keep these four, because they suit any shop.
 */
const general = ['terms', 'privacy', 'guide', 'about'];

/** Replaces the profile and the documents that the migration created. Call it only in a shop that is not open yet. */
export const writeFirstShop = async (
  tx: Tx,
  { profile, about, documents }: FirstShop,
  savedAt: Date,
): Promise<void> => {
  const first = { version: 1, profile, savedAt };
  await deleteProfiles(tx);
  await insertProfile(tx, first);
  await publishProfile(tx, first);
  if (about !== undefined) await updateAbout(tx, about);
  if (documents === undefined) return;
  const own = new Set(documents.map(({ code }) => code));
  await deleteDocuments(
    tx,
    general.filter((code) => !own.has(code)),
  );
  for (const document of documents) await insertDocument(tx, { ...document, version: 1, savedAt });
};
