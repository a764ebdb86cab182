import { createHash } from 'node:crypto';
import { type ProblemCode, problems } from '@gyeol/contracts/problems.ts';
import { imageRefusal, maxImageBytes } from '@gyeol/contracts/rules/image.ts';
import type { Db } from '@gyeol/service-kit/db/db.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import type { DecodedImage } from './decode-image.ts';
import { createImageDecoder } from './image-decoder.ts';
import { contentTypes, imageTypeOf } from './image-type.ts';
import { type ObjectStore, readAll } from './object-store.ts';
import {
  findImageExtension,
  findShownExtension,
  findUpload,
  insertImage,
  markUploadAttached,
  markUploadsRefused,
  type Upload,
} from './upload-store.ts';
import { markImageShown } from './withdrawal-store.ts';
import type { WithdrawnImages } from './withdrawn-images.ts';

type AttachedImage = { path: string; url: string; code: null } | { path: string; url: null; code: ProblemCode };

/** Turns members' uploads into public images. */
export interface Images {
  /**
   * Attaches each path independently of the others. For a path that was attached before, answers the same image again.
   */
  attach(memberId: number, paths: readonly string[]): Promise<AttachedImage[]>;
  /** Attaches all paths or throws a refusal. Answers the URL of each path. */
  attachAll(memberId: number, paths: readonly string[]): Promise<(path: string) => string>;
}

interface ImagesDeps {
  readonly db: Db;
  readonly objects: ObjectStore;
  readonly now: () => Date;
  readonly withdrawn: WithdrawnImages;
}
type AttachOutcome = { url: string } | { code: ProblemCode };

const storedPath = /^\/media\/([0-9a-f]{64})\.(webp|jpg|png)$/;

const digest = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

const store = async ({ db, objects, now }: ImagesDeps, decoded: DecodedImage): Promise<string> => {
  const { original, extension, width, height, renditions } = decoded;
  const sha256 = digest(original);
  for (const rendition of renditions) {
    await objects.put({
      key: `media/${sha256}-${rendition.width}.webp`,
      contentType: contentTypes.webp,
      body: rendition.webp,
    });
  }
  await objects.put({ key: `media/${sha256}.${extension}`, contentType: contentTypes[extension], body: original });
  await insertImage(db, { sha256, extension, bytes: original.length, width, height }, now());
  return `/media/${sha256}.${extension}`;
};
/**
 * Makes the stored image from the same bytes that are checked, because the file was read only once. A later PUT to the
 * same pending key changes nothing. CopySourceIfMatch would guarantee this, too, but the store would read the file a
 * second time.
 */
const processImage = async (
  deps: ImagesDeps,
  decode: ReturnType<typeof createImageDecoder>,
  bytes: Buffer,
): Promise<AttachOutcome> => {
  const extension = imageTypeOf(bytes);
  if (extension === undefined) return { code: 'IMAGE_TYPE' };
  const sha256 = digest(bytes);
  if ((await findImageExtension(deps.db, sha256)) !== undefined) return { url: `/media/${sha256}.${extension}` };
  const decoded = await decode(bytes);
  return 'refused' in decoded ? { code: decoded.refused } : { url: await store(deps, decoded) };
};

/**
 * When an image is attached again, its uses are checked after this time in ms. By then the caller has stored that it
 * uses the image.
 */
const askUsesAfterMs = 10 * 60 * 1000;

/** An image that is uploaded again is shown again, even if it was withdrawn. */
const revive = async ({ db, now, withdrawn }: ImagesDeps, url: string): Promise<void> => {
  const [, sha256 = ''] = storedPath.exec(url) ?? [];
  if (await markImageShown(db, sha256, new Date(now().getTime() + askUsesAfterMs))) await withdrawn.refresh();
};

export const createImages = (deps: ImagesDeps): Images => {
  const { db, objects } = deps;
  const decode = createImageDecoder();

  /** Remembers the refusal, so that a file that is hard to decode is decoded only once. */
  const refuse = async (key: string, code: ProblemCode): Promise<AttachOutcome> => {
    await markUploadsRefused(db, [key], code);
    await objects.remove([key]);
    return { code };
  };
  const attachUpload = async ({ key, imageUrl, refused }: Upload): Promise<AttachOutcome> => {
    if (imageUrl !== null) return { url: imageUrl };
    if (refused !== null) return { code: refused };
    const object = await objects.open(key);
    if (object === undefined) return { code: 'IMAGE_NOT_FOUND' };
    const bytes = await readAll(object, maxImageBytes);
    if (bytes === 'too-large') return refuse(key, 'IMAGE_TOO_LARGE');
    const outcome = await processImage(deps, decode, bytes);
    if ('code' in outcome) return refuse(key, outcome.code);
    await markUploadAttached(db, key, outcome.url);
    return outcome;
  };
  const attachPath = async (memberId: number, path: string): Promise<AttachOutcome> => {
    const [, sha256, extension] = storedPath.exec(path) ?? [];
    if (sha256 !== undefined) {
      return (await findShownExtension(db, sha256)) === extension ? { url: path } : { code: 'IMAGE_NOT_FOUND' };
    }
    const upload = await findUpload(db, memberId, path);
    const outcome: AttachOutcome = upload === undefined ? { code: 'IMAGE_NOT_FOUND' } : await attachUpload(upload);
    if ('url' in outcome) await revive(deps, outcome.url);
    return outcome;
  };
  const attach: Images['attach'] = async (memberId, paths) => {
    const attached: AttachedImage[] = [];
    for (const path of paths) {
      const outcome = await attachPath(memberId, path);
      attached.push(
        'url' in outcome ? { path, url: outcome.url, code: null } : { path, url: null, code: outcome.code },
      );
    }
    return attached;
  };
  return {
    attach,
    attachAll: async (memberId, paths) => {
      const urls = new Map<string, string>();
      for (const { path, url, code } of await attach(memberId, [...new Set(paths)])) {
        if (url === null) throw problem(code, { detail: path, message: imageRefusal(path, problems[code][1]) });
        urls.set(path, url);
      }
      return (path) => urls.get(path) ?? path;
    },
  };
};
