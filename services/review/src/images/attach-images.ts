import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import type { Member } from '@gyeol/contracts/rules/access-token.ts';
import type { Deps } from '../config.ts';

/** Answers the images in the order of the paths. `url` is null where an upload was refused. */
export const attachImages = async (deps: Deps, member: Member, paths: readonly string[]) => {
  if (paths.length === 0) return [];
  const { images } = await deps.internal.call(internalCalls.attachImages, {
    body: { memberId: member.id, role: member.role, paths: [...paths] },
  });
  return images;
};
