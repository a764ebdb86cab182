import type { AnswerAt, BodyOf } from '@gyeol/contracts/call.ts';
import type { catalogCalls } from '@gyeol/contracts/http/catalog.ts';
import { isAdmin, type Member } from '@gyeol/contracts/rules/access-token.ts';
import { addDays, seoulDate, seoulInstant } from '@gyeol/contracts/rules/business-day.ts';
import { maxImageBytes } from '@gyeol/contracts/rules/image.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import type { Deps } from '../config.ts';
import { uploadName } from './upload-path.ts';
import { insertUpload, saveUploadUrlCount } from './upload-store.ts';

type PresignedUpload = AnswerAt<typeof catalogCalls.presignedUrl, 200>;

const untilTomorrow = (now: Date): number =>
  Math.ceil((seoulInstant(addDays(seoulDate(now), 1)).getTime() - now.getTime()) / 1000);

interface PresignInput {
  readonly member: Member;
  readonly body: BodyOf<typeof catalogCalls.presignedUrl>;
  /** The origin under which the member reaches the shop. */
  readonly shopUrl: string;
}

/** Signs a URL to which one image can be PUT. The key is this member's own and is not public. */
export const presignUpload = async (
  { db, objects, config, now, newId }: Pick<Deps, 'db' | 'objects' | 'config' | 'now' | 'newId'>,
  { member, body: { path, size }, shopUrl }: PresignInput,
): Promise<PresignedUpload> => {
  const { basename, contentType } = uploadName(path);
  if (size !== undefined && size > maxImageBytes) throw problem('IMAGE_TOO_LARGE');
  const at = now();
  const limit = isAdmin(member) ? config.operatorUploadsPerDay : config.uploadsPerDay;
  if (!(await saveUploadUrlCount(db, member.id, at, limit))) {
    throw problem('UPLOAD_LIMIT', { retryAfterSeconds: untilTomorrow(at) });
  }
  const key = `pending/${member.id}/${newId()}-${basename}`;
  await insertUpload(db, { key, memberId: member.id, requestedPath: path, at });
  const url = await objects.signPut({ key, contentType, size, shopUrl });
  return { url, contentType, path: key };
};
