import { isDeepStrictEqual } from 'node:util';
import type { BodyOf } from '@gyeol/contracts/call.ts';
import type { catalogCalls } from '@gyeol/contracts/http/catalog.ts';
import { assetGroupFormOf } from '@gyeol/contracts/rules/item-form.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import type { PrioritizedImage } from '../items/image-store.ts';
import { type OperatorDeps, recordEditOfAll } from '../operators/operator.ts';
import { type AssetGroup, lockAssetGroup, readAssetGroup, updateAssetGroup } from './asset-store.ts';

type Edit = BodyOf<typeof catalogCalls.editAssetGroup>;
type UrlOf = (path: string) => string;

/** An image without a priority gets its position in the form as its priority. */
const prioritize = (
  paths: readonly string[],
  priorities: readonly number[] = [],
  from: number,
  urlOf: UrlOf,
): PrioritizedImage[] =>
  paths.map((path, index) => ({ imageUrl: urlOf(path), priority: priorities[index] ?? from + index }));

const imagesAfter = (group: AssetGroup, body: Edit, urlOf: UrlOf): PrioritizedImage[] => {
  const originals = body.originalAssetImagePaths;
  const existing = originals ? prioritize(originals, body.assetImagePriorities, 0, urlOf) : group.assetImages;
  return [
    ...existing,
    ...prioritize(body.newAssetImagePaths ?? [], body.newAssetImagePriorities, existing.length, urlOf),
  ];
};

/**
 * Saves a group: title, main image (absent = unchanged, null = none), kept images (absent = all) and new images. Each
 * image is saved with a priority.
 */
export const editAssetGroup = async (deps: OperatorDeps, code: string, body: Edit): Promise<AssetGroup> => {
  await readAssetGroup(deps.db, code);
  const { mainImagePath: main } = body;
  const paths = [...(main ? [main] : []), ...(body.originalAssetImagePaths ?? []), ...(body.newAssetImagePaths ?? [])];
  const urlOf = await deps.images.attachAll(deps.operator.memberId, paths);
  return deps.db.tx(async (tx) => {
    const group = await lockAssetGroup(tx, code);
    if (body.expected !== undefined && !isDeepStrictEqual(assetGroupFormOf(group), body.expected)) {
      throw problem('ASSET_GROUP_CHANGED', { extra: { assetGroup: group } });
    }
    const mainImageUrl = main === undefined ? group.mainImageUrl : main && urlOf(main);
    await updateAssetGroup(tx, { code, title: body.title, mainImageUrl }, imagesAfter(group, body, urlOf));
    const saved = await readAssetGroup(tx, code);
    await recordEditOfAll(tx, deps, {
      kind: 'asset-group',
      id: code,
      name: saved.title,
      before: { ...group },
      after: { ...saved },
    });
    return saved;
  });
};
