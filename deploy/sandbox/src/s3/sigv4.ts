import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { S3Error } from './errors.ts';
import { type Claim, checkTime, headerClaim, presignedClaim } from './signature-claim.ts';

export type Credentials = { accessKeyId: string; secretAccessKey: string };

/** A request as it stood on the wire: `rawPath` and `rawQuery` are not decoded. */
export type WireRequest = { method: string; rawPath: string; rawQuery: string; headers: IncomingHttpHeaders };

const ALGORITHM = 'AWS4-HMAC-SHA256';

const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`);

export const decode = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new S3Error('InvalidURI');
  }
};

/** `a=1&b` as decoded pairs; a plus sign is a plus sign. */
export const parseQuery = (rawQuery: string): [string, string][] =>
  rawQuery
    .split('&')
    .filter((part) => part !== '')
    .map((part) => {
      const at = part.indexOf('=');
      return at === -1 ? [decode(part), ''] : [decode(part.slice(0, at)), decode(part.slice(at + 1))];
    });

const canonicalPath = (rawPath: string): string =>
  rawPath
    .split('/')
    .map((segment) => encode(decode(segment)))
    .join('/');

const canonicalQuery = (query: [string, string][]): string =>
  query
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]): [string, string] => [encode(name), encode(value)])
    .sort(([a, x], [b, y]) => (a === b ? (x < y ? -1 : 1) : a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');

const headerLine = (headers: IncomingHttpHeaders, name: string): string => {
  const value = headers[name];
  const text = Array.isArray(value) ? value.join(',') : (value ?? '');
  return `${name}:${text.trim().replace(/ +/g, ' ')}\n`;
};

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** The day's key, derived along the scope `20261121/ap-northeast-2/s3/aws4_request`. */
const signingKey = (secret: string, scope: string): Buffer => {
  let key: string | Buffer = `AWS4${secret}`;
  for (const part of scope.split('/')) key = hmac(key, part);
  return key as Buffer;
};

const signatureOf = (request: WireRequest, query: [string, string][], claim: Claim, secret: string): string => {
  const canonical = [
    request.method,
    canonicalPath(request.rawPath),
    canonicalQuery(query),
    claim.signedHeaders.map((name) => headerLine(request.headers, name)).join(''),
    claim.signedHeaders.join(';'),
    claim.payloadHash,
  ].join('\n');
  const digest = createHash('sha256').update(canonical).digest('hex');
  const text = [ALGORITHM, claim.date, claim.scope, digest].join('\n');
  return createHmac('sha256', signingKey(secret, claim.scope)).update(text).digest('hex');
};

/** The host, and whatever changes the meaning of the call, must be under the signature. */
const checkSignedHeaders = (claim: Claim, headers: IncomingHttpHeaders): void => {
  const unsigned = Object.keys(headers).filter(
    (name) => name.startsWith('x-amz-') && !claim.signedHeaders.includes(name),
  );
  if (!claim.signedHeaders.includes('host') || unsigned.length > 0) {
    throw new S3Error('AccessDenied', 'There were headers present in the request which were not signed');
  }
};

/**
 * Verifies AWS Signature Version 4, from the Authorization header or from a presigned URL.
 * @returns what the signature says about the body
 * @throws {S3Error} with the code S3 itself would give
 */
export const verifySignature = (request: WireRequest, credentials: Credentials, now: number): string => {
  const pairs = parseQuery(request.rawQuery);
  const query = new Map(pairs);
  const claim = query.has('X-Amz-Signature') ? presignedClaim(query) : headerClaim(request.headers);
  if (claim.presigned && query.get('X-Amz-Algorithm') !== ALGORITHM) {
    throw new S3Error('InvalidArgument', `X-Amz-Algorithm only supports "${ALGORITHM}"`);
  }
  if (claim.accessKeyId !== credentials.accessKeyId) throw new S3Error('InvalidAccessKeyId');
  if (!/^\d{8}\/[^/]+\/s3\/aws4_request$/.test(claim.scope)) throw new S3Error('SignatureDoesNotMatch');
  checkTime(claim, query, now);
  checkSignedHeaders(claim, request.headers);
  const wanted = Buffer.from(signatureOf(request, pairs, claim, credentials.secretAccessKey));
  const given = Buffer.from(claim.signature);
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) throw new S3Error('SignatureDoesNotMatch');
  return claim.payloadHash;
};
