import { createHash } from 'node:crypto';
import { type ProblemCode, problems } from '@gyeol/contracts/problems.ts';
import { imageRefusal, maxImageBytes } from '@gyeol/contracts/rules/image.ts';
import type { Db } from '@gyeol/service-kit/db/db.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import { createCopier } from './copies.ts';
import type { Copies } from './decode-image.ts';
import { contentTypes, type ImageExtension, imageTypeOf } from './image-type.ts';
import { type ObjectStore, readAll } from './object-store.ts';
import { addPicture, pictureExtension, type Upload, uploadOf, uploadsRefused, uploadTaken } from './upload-store.ts';

/** What became of a path: a public URL, or why not. */
export type Attached = { path: string; url: string; code: null } | { path: string; url: null; code: ProblemCode };

/** Turns what members uploaded into public pictures. */
export interface Images {
  /** Every path by itself. A path that was attached before answers the same picture. */
  attach(memberId: number, paths: readonly string[]): Promise<Attached[]>;
  /** All of them or a refusal; answers the URL of each path. */
  take(memberId: number, paths: readonly string[]): Promise<(path: string) => string>;
}

interface ImagesDeps {
  readonly db: Db;
  readonly objects: ObjectStore;
  readonly now: () => Date;
}
type Taken = { url: string } | { code: ProblemCode };

const stored = /^\/media\/([0-9a-f]{64})\.(webp|jpg|png)$/;

const digest = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

const store = async ({ db, objects, now }: ImagesDeps, made: Copies, extension: ImageExtension): Promise<string> => {
  const { original, width, height, copies } = made;
  const sha256 = digest(original);
  for (const copy of copies) {
    await objects.put({ key: `media/${sha256}-${copy.width}.webp`, contentType: contentTypes.webp, body: copy.webp });
  }
  await objects.put({ key: `media/${sha256}.${extension}`, contentType: contentTypes[extension], body: original });
  await addPicture(db, { sha256, extension, bytes: original.length, width, height }, now());
  return `/media/${sha256}.${extension}`;
};
/**
 * The bytes are read once, and exactly those that were checked are stored: a later PUT to the same pending key changes
 * nothing (what CopySourceIfMatch would guarantee, without a second read by the store).
 */
const publish = async (deps: ImagesDeps, copyOf: ReturnType<typeof createCopier>, bytes: Buffer): Promise<Taken> => {
  const extension = imageTypeOf(bytes);
  if (extension === undefined) return { code: 'IMAGE_TYPE' };
  const sha256 = digest(bytes);
  if ((await pictureExtension(deps.db, sha256)) !== undefined) return { url: `/media/${sha256}.${extension}` };
  const made = await copyOf(bytes);
  return 'refused' in made ? { code: made.refused } : { url: await store(deps, made, extension) };
};

export const createImages = (deps: ImagesDeps): Images => {
  const { db, objects } = deps;
  const copyOf = createCopier();

  /** What was refused once is never looked at again: a file that is hard to decode costs that once. */
  const refuse = async (key: string, code: ProblemCode): Promise<Taken> => {
    await uploadsRefused(db, [key], code);
    await objects.remove([key]);
    return { code };
  };
  const takeUpload = async ({ key, imageUrl, refused }: Upload): Promise<Taken> => {
    if (imageUrl !== null) return { url: imageUrl };
    if (refused !== null) return { code: refused };
    const object = await objects.open(key);
    if (object === undefined) return { code: 'IMAGE_NOT_FOUND' };
    const bytes = await readAll(object, maxImageBytes);
    if (bytes === 'too-large') return refuse(key, 'IMAGE_TOO_LARGE');
    const taken = await publish(deps, copyOf, bytes);
    if ('code' in taken) return refuse(key, taken.code);
    await uploadTaken(db, key, taken.url);
    return taken;
  };
  const takePath = async (memberId: number, path: string): Promise<Taken> => {
    const [, sha256, extension] = stored.exec(path) ?? [];
    if (sha256 !== undefined) {
      return (await pictureExtension(db, sha256)) === extension ? { url: path } : { code: 'IMAGE_NOT_FOUND' };
    }
    const upload = await uploadOf(db, memberId, path);
    return upload === undefined ? { code: 'IMAGE_NOT_FOUND' } : takeUpload(upload);
  };
  const attach: Images['attach'] = async (memberId, paths) => {
    const attached: Attached[] = [];
    for (const path of paths) {
      const taken = await takePath(memberId, path);
      attached.push('url' in taken ? { path, url: taken.url, code: null } : { path, url: null, code: taken.code });
    }
    return attached;
  };
  return {
    attach,
    take: async (memberId, paths) => {
      const urls = new Map<string, string>();
      for (const { path, url, code } of await attach(memberId, [...new Set(paths)])) {
        if (url === null) throw problem(code, { detail: path, message: imageRefusal(path, problems[code][1]) });
        urls.set(path, url);
      }
      return (path) => urls.get(path) ?? path;
    },
  };
};
