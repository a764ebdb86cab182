import { problem } from '@gyeol/service-kit/errors.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Deps } from '../config.ts';
import { contentTypes, type ImageExtension } from './image-type.ts';
import { readAll } from './object-store.ts';
import { findImageExtension } from './upload-store.ts';

/** Matches `{sha256}.{ext}` and its renditions `{sha256}-480.webp`, `{sha256}-960.webp`. */
const fileName = /^([0-9a-f]{64})(?:(-(?:480|960)\.webp)|\.(?:webp|jpg|png|svg))$/;
const memoryLimit = 16 * 1024 * 1024;
/** The most bytes of a cached file. Images in lists are smaller; a larger original is streamed. */
const maxCachedBytes = 512 * 1024;

const forever = 'public, max-age=31536000, immutable';
/** A drawing opened by itself is a document: it may run nothing and fetch nothing, and only its own style applies. */
const drawingPolicy = "sandbox; default-src 'none'; style-src 'unsafe-inline'";

/** Sets the headers of uploaded files, so that the browser never runs them or guesses their type. */
const head = (reply: FastifyReply, file: string): FastifyReply =>
  reply
    .header('content-type', contentTypes[file.slice(file.lastIndexOf('.') + 1) as ImageExtension])
    .header('cache-control', forever)
    .header('etag', `"${file}"`)
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', file.endsWith('.svg') ? drawingPolicy : 'sandbox');

/** Small images are served from memory. */
export const createMedia = ({ db, objects, withdrawn }: Pick<Deps, 'db' | 'objects' | 'withdrawn'>) => {
  const cache = new LRUCache<string, Buffer>({ maxSize: memoryLimit });

  /**
   * Redirects the request for a missing rendition to the original. An image that is too tall for a WebP of that width
   * has no such rendition.
   */
  const leadToOriginal = async (reply: FastifyReply, file: string): Promise<FastifyReply> => {
    const [, sha256 = '', isRendition] = fileName.exec(file) ?? [];
    const extension = isRendition && (await findImageExtension(db, sha256));
    if (!extension) throw problem('NOT_FOUND');
    return reply.header('cache-control', forever).redirect(`/media/${sha256}.${extension}`, 308);
  };
  const send = async (reply: FastifyReply, file: string): Promise<FastifyReply> => {
    const cached = cache.get(file);
    if (cached !== undefined) return head(reply, file).send(cached);
    const object = await objects.open(`media/${file}`);
    if (object === undefined) return leadToOriginal(reply, file);
    if (object.bytes > maxCachedBytes)
      return head(reply, file).header('content-length', object.bytes).send(object.stream);
    const bytes = await readAll(object, maxCachedBytes);
    if (bytes === 'too-large') throw problem('NOT_FOUND');
    if (bytes.length > 0) cache.set(file, bytes, { size: bytes.length });
    return head(reply, file).send(bytes);
  };
  return async (request: FastifyRequest<{ Params: { file: string } }>, reply: FastifyReply): Promise<FastifyReply> => {
    const { file } = request.params;
    const [, sha256] = fileName.exec(file) ?? [];
    if (sha256 === undefined || (await withdrawn.has(sha256))) throw problem('NOT_FOUND');
    // Files are named by their content, so the client's copy is never outdated.
    if (request.headers['if-none-match'] === `"${file}"`) return head(reply, file).code(304).send();
    return send(reply, file);
  };
};
