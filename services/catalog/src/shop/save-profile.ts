import type { BodyOf } from '@gyeol/contracts/call.ts';
import { shopProfileSaved } from '@gyeol/contracts/events/catalog.ts';
import type { shopCalls } from '@gyeol/contracts/http/catalog/shop.ts';
import { colourFaults } from '@gyeol/contracts/rules/shop-profile.ts';
import type { Queries, Tx } from '@gyeol/service-kit/db/db.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import { addToOutbox } from '@gyeol/service-kit/events/outbox.ts';
import { type OperatorDeps, recordEditOfAll } from '../operators/operator.ts';
import { findImageExtension } from '../uploads/upload-store.ts';
import { insertProfile, readProfile, type StoredProfile } from './shop-store.ts';

const drawingPath = /^\/media\/([0-9a-f]{64})\.svg$/;

type Edited = BodyOf<typeof shopCalls.saveShopProfile>;

/** Reads the profile for its editor, without fields that only the store needs. */
export const editedShop = async (db: Queries): Promise<Edited> => {
  const { version, profile } = await readProfile(db);
  return { version, profile };
};
/** Publishes the profile, with which other services sign their messages. */
export const publishProfile = (tx: Tx, { version, profile, savedAt }: StoredProfile): Promise<void> =>
  addToOutbox(tx, shopProfileSaved, {
    subject: 'shop',
    version,
    data: { profile, savedAt: savedAt.toISOString() },
  });

/**
 * Attaches images. Drawings are not attached, because they were stored when they were uploaded. Throws IMAGE_NOT_FOUND
 * for a drawing that is not stored, and the refusals of `attachAll`.
 */
const attach = async (deps: OperatorDeps, paths: readonly string[]): Promise<(path: string) => string> => {
  const drawings = paths.filter((path) => drawingPath.test(path));
  for (const path of drawings)
    if ((await findImageExtension(deps.db, drawingPath.exec(path)?.[1] ?? '')) !== 'svg')
      throw problem('IMAGE_NOT_FOUND', { detail: path });
  return deps.images.attachAll(
    deps.operator.memberId,
    paths.filter((path) => !drawingPath.test(path)),
  );
};

const changed = async (db: Queries) => problem('SHOP_CHANGED', { extra: { shop: await editedShop(db) } });

/**
 * Saves the profile as its next version. Throws COLOURS_UNREADABLE with the pairs, SHOP_CHANGED with the current shop
 * when `version` is not the newest, and the refusals of `attachAll`.
 */
export const saveProfile = async (deps: OperatorDeps, { version, profile }: Edited): Promise<Edited> => {
  const colours = colourFaults(profile.colours);
  if (colours.length > 0) {
    const names = colours.map(({ name, contrast }) => `${name} (${contrast}:1)`).join(', ');
    const message = `글자를 읽기 어려운 색 조합이 있습니다(4.5:1 이상 필요): ${names}.`;
    throw problem('COLOURS_UNREADABLE', { message, extra: { colours } });
  }
  const before = await readProfile(deps.db);
  if (before.version !== version) throw await changed(deps.db);
  const { logo, favicon } = profile;
  const paths = [logo, favicon].filter((path) => path !== null);
  const urlOf = await attach(deps, paths);
  const saved = { ...profile, logo: logo && urlOf(logo), favicon: favicon && urlOf(favicon) };
  const next = { version: version + 1, profile: saved, savedAt: deps.now() };
  const inserted = await deps.db.tx(async (tx) => {
    if (!(await insertProfile(tx, next))) return false;
    await publishProfile(tx, next);
    await recordEditOfAll(tx, deps, {
      kind: 'shop',
      id: 'profile',
      name: saved.names.name,
      before: { ...before.profile },
      after: { ...saved },
    });
    return true;
  });
  if (!inserted) throw await changed(deps.db);
  return { version: next.version, profile: saved };
};
