import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import { problems } from '@gyeol/contracts/problems.ts';
import type { Member } from '@gyeol/contracts/rules/access-token.ts';
import { imageRefusal } from '@gyeol/contracts/rules/image.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import type { Deps } from '../payment/deps.ts';

/** What a member uploaded, as images of the shop, in order: all of them or a refusal. Throws IMAGE_…, UNAVAILABLE. */
export const attachPhotos = async ({ internal }: Deps, member: Member, paths: readonly string[]): Promise<string[]> => {
  if (paths.length === 0) return [];
  const { images } = await internal.call(internalCalls.attachImages, {
    body: { memberId: member.id, role: member.role, paths: [...paths] },
  });
  return images.map(({ path, url, code }) => {
    if (url !== null) return url;
    const refusal = code !== null && code in problems ? (code as keyof typeof problems) : 'IMAGE_NOT_FOUND';
    throw problem(refusal, { detail: path, message: imageRefusal(path, problems[refusal][1]) });
  });
};
