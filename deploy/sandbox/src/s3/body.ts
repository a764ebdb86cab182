import { createHash, type Hash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { crc32 } from 'node:zlib';
import { awsChunked } from './aws-chunked.ts';
import { S3Error } from './errors.ts';
import { UNSIGNED } from './signature-claim.ts';

export type ReceivedBody = {
  chunks: AsyncGenerator<Buffer>;
  /** Known once `chunks` has ended. */
  result: () => { size: number; md5: string };
};

const MAX_BYTES = 64 * 1024 * 1024;
const CHUNKED = 'STREAMING-UNSIGNED-PAYLOAD-TRAILER';
const CHECKSUM = /^x-amz-checksum-(?!algorithm|type|mode)/;

const crcText = (value: number): string => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes.toString('base64');
};

type Sums = { sha256: Hash; sha1: Hash; md5: Hash; crc: number; size: number };

const newSums = (): Sums => ({
  sha256: createHash('sha256'),
  sha1: createHash('sha1'),
  md5: createHash('md5'),
  crc: 0,
  size: 0,
});

const add = (sums: Sums, chunk: Buffer, maxBytes: number): void => {
  sums.size += chunk.length;
  if (sums.size > maxBytes) throw new S3Error('EntityTooLarge');
  for (const hash of [sums.sha256, sums.sha1, sums.md5]) hash.update(chunk);
  sums.crc = crc32(chunk, sums.crc);
};

/** Compares what the client promised about the body with what arrived. */
const check = (sums: Sums, promised: Map<string, string>, payloadHash: string): string => {
  const sha256 = sums.sha256.digest();
  const md5 = sums.md5.digest();
  if (/^[0-9a-f]{64}$/.test(payloadHash) && payloadHash !== sha256.toString('hex')) {
    throw new S3Error('XAmzContentSHA256Mismatch');
  }
  const found: Record<string, string> = {
    'content-md5': md5.toString('base64'),
    'x-amz-checksum-sha256': sha256.toString('base64'),
    'x-amz-checksum-sha1': sums.sha1.digest('base64'),
    'x-amz-checksum-crc32': crcText(sums.crc),
  };
  for (const [name, value] of promised) {
    if (found[name] === undefined) throw new S3Error('NotImplemented', `${name} is not supported here`);
    if (found[name] !== value) throw new S3Error('BadDigest');
  }
  return md5.toString('hex');
};

const promisesOf = (headers: IncomingHttpHeaders): Map<string, string> => {
  const names = Object.keys(headers).filter((name) => name === 'content-md5' || CHECKSUM.test(name));
  return new Map(names.map((name) => [name, String(headers[name])]));
};

/**
 * The body behind a verified signature. A mismatch is thrown at its end, so nothing may count before that.
 * @throws {S3Error} from `chunks`
 */
export const receiveBody = (
  source: AsyncIterable<Buffer>,
  headers: IncomingHttpHeaders,
  payloadHash: string,
  maxBytes = MAX_BYTES,
): ReceivedBody => {
  if (payloadHash.startsWith('STREAMING-') && payloadHash !== CHUNKED) throw new S3Error('NotImplemented', payloadHash);
  if (!/^[0-9a-f]{64}$/.test(payloadHash) && payloadHash !== UNSIGNED && payloadHash !== CHUNKED) {
    throw new S3Error('InvalidArgument', 'x-amz-content-sha256 must be UNSIGNED-PAYLOAD or a valid sha256 value');
  }
  const promised = promisesOf(headers);
  const sums = newSums();
  const onTrailer = (name: string, value: string) => {
    if (CHECKSUM.test(name)) promised.set(name, value);
  };
  let md5 = '';

  async function* chunks(): AsyncGenerator<Buffer> {
    for await (const chunk of payloadHash === CHUNKED ? awsChunked(source, onTrailer) : source) {
      add(sums, chunk, maxBytes);
      yield chunk;
    }
    const wanted = headers['x-amz-decoded-content-length'];
    if (wanted !== undefined && Number(wanted) !== sums.size) throw new S3Error('IncompleteBody');
    md5 = check(sums, promised, payloadHash);
  }

  return { chunks: chunks(), result: () => ({ size: sums.size, md5 }) };
};

/** A small body as text: the XML documents of a few calls. */
export const readText = async (body: ReceivedBody): Promise<string> => {
  const parts: Buffer[] = [];
  for await (const chunk of body.chunks) parts.push(chunk);
  return Buffer.concat(parts).toString('utf8');
};
