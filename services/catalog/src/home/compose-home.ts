import type { BodyOf } from '@gyeol/contracts/call.ts';
import type { HomeBlock } from '@gyeol/contracts/http/catalog/home.ts';
import type { catalogCalls } from '@gyeol/contracts/http/catalog.ts';
import { imagesOfHome } from '@gyeol/contracts/rules/home.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import { type OperatorDeps, recordEditOfAll } from '../operators/operator.ts';
import { type Composition, lockComposition, readComposition, updateComposition } from './home-store.ts';
import { withSources } from './home-views.ts';

type UrlOf = (path: string) => string;

const mustShowAnImage = (blocks: readonly HomeBlock[]): void => {
  for (const [index, block] of blocks.entries()) {
    if (block.kind === 'hero' && (block.banner === null) === (block.imageUrl === null)) {
      throw problem('HOME_IMAGE_MISSING', { extra: { field: `blocks.${index}.imageUrl` } });
    }
  }
};
export const withUrls = (block: HomeBlock, urlOf: UrlOf): HomeBlock => {
  if (block.kind === 'story') return { ...block, imageUrl: urlOf(block.imageUrl) };
  if (block.kind !== 'hero') return block;
  const { imageUrl, phoneImageUrl } = block;
  return { ...block, imageUrl: imageUrl && urlOf(imageUrl), phoneImageUrl: phoneImageUrl && urlOf(phoneImageUrl) };
};
const mustBeVersion = async (deps: OperatorDeps, composition: Composition, version: number): Promise<void> => {
  if (composition.version === version) return;
  throw problem('HOME_CHANGED', { extra: { composition: await withSources(deps.db, composition, deps.now()) } });
};
/** Gives each block a name of its own, so that the audit trail shows which blocks differ. */
const audited = ({ blocks }: Composition): Record<string, unknown> =>
  Object.fromEntries(blocks.map((block, index) => [`block:${index + 1}`, block]));

/**
 * Replaces the home page's blocks. Throws HOME_CHANGED with the current composition when `version` is not the stored
 * one, HOME_IMAGE_MISSING with the field, and the refusals of `attachAll`.
 */
export const composeHome = async (deps: OperatorDeps, { version, blocks }: BodyOf<typeof catalogCalls.composeHome>) => {
  mustShowAnImage(blocks);
  await mustBeVersion(deps, await readComposition(deps.db), version);
  const urlOf = await deps.images.attachAll(deps.operator.memberId, imagesOfHome(blocks));
  const saved = await deps.db.tx(async (tx) => {
    const before = await lockComposition(tx);
    await mustBeVersion(deps, before, version);
    const after = await updateComposition(
      tx,
      blocks.map((block) => withUrls(block, urlOf)),
    );
    await recordEditOfAll(tx, deps, { kind: 'home', id: 'home', before: audited(before), after: audited(after) });
    return after;
  });
  return withSources(deps.db, saved, deps.now());
};
