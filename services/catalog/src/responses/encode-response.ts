import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { type CachedResponse, cachedResponse } from '@gyeol/service-kit/http/cached-response.ts';

const compress = promisify(gzip);
/** Bytes; below this size, gzip saves less than a packet. */
const worthCompressing = 1024;

/**
 * Encodes an answer as the bytes that are sent: the JSON, its gzip if the JSON is large enough, and one ETag for both.
 */
export const encodeResponse = async (body: unknown): Promise<CachedResponse> => {
  const json = Buffer.from(JSON.stringify(body));
  const etag = `W/"${createHash('sha256').update(json).digest('base64url').slice(0, 22)}"`;
  return json.length < worthCompressing
    ? cachedResponse({ json, etag })
    : cachedResponse({ json, gzip: await compress(json), etag });
};

/** The bytes that an encoded answer takes in memory, with the objects around it. */
export const sizeOf = ({ json, gzip: small }: CachedResponse): number => json.length + (small?.length ?? 0) + 512;
