import type { IncomingHttpHeaders } from 'node:http';
import { receiveBody } from './body.ts';
import { bucketOf, header, incoming, type Operation, type S3Call } from './call.ts';
import { S3Error } from './errors.ts';
import type { ObjectMeta } from './object-store.ts';
import { byteRange } from './range.ts';

const KEPT_HEADERS = ['cache-control', 'content-disposition', 'content-language', 'expires'];

export const metaHeaders = (headers: IncomingHttpHeaders): Record<string, string> => {
  const kept: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (KEPT_HEADERS.includes(name) || name.startsWith('x-amz-meta-')) kept[name] = String(value);
  }
  const encoding = String(headers['content-encoding'] ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '' && part !== 'aws-chunked');
  return encoding.length === 0 ? kept : { ...kept, 'content-encoding': encoding.join(', ') };
};

export const objectOf = (call: Pick<S3Call, 'store' | 'bucket' | 'key'>): ObjectMeta => {
  const meta = bucketOf(call).objects.get(call.key);
  if (meta === undefined) throw new S3Error('NoSuchKey');
  return meta;
};

export const sameTag = (given: string, etag: string) => given === '*' || given.replaceAll('"', '') === etag;

const checkWriteConditions = (call: S3Call): void => {
  const existing = bucketOf(call).objects.get(call.key);
  const [ifMatch, ifNoneMatch] = [header(call, 'if-match'), header(call, 'if-none-match')];
  if (ifNoneMatch === '*' && existing !== undefined) throw new S3Error('PreconditionFailed');
  if (ifMatch !== undefined && existing === undefined) throw new S3Error('NoSuchKey');
  if (ifMatch !== undefined && existing !== undefined && !sameTag(ifMatch, existing.etag)) {
    throw new S3Error('PreconditionFailed');
  }
};

/** A presigned URL that names no length takes one image of the shop and no more, as a bucket's policy would have it. */
const UNSIZED_BYTES = 5 * 1024 * 1024;
const maxBytesOf = ({ query }: S3Call): number | undefined => {
  const signed = query.get('X-Amz-SignedHeaders');
  return signed === undefined || signed.split(';').includes('content-length') ? undefined : UNSIZED_BYTES;
};

export const putObject: Operation = async (call) => {
  const { store, request, reply, context } = call;
  if (Buffer.byteLength(call.key) > 1024) throw new S3Error('KeyTooLongError');
  checkWriteConditions(call);
  const body = receiveBody(incoming(call), request.headers, call.payloadHash, maxBytesOf(call));
  const blob = await store.writeBlob(body);
  const { size, md5 } = body.result();
  try {
    // Another upload may have finished while this one was on its way.
    checkWriteConditions(call);
  } catch (error) {
    await store.dropBlob(blob);
    throw error;
  }
  const type = header(call, 'content-type') ?? 'binary/octet-stream';
  const meta = { blob, size, etag: md5, type, at: context.now(), headers: metaHeaders(request.headers) };
  await store.put(call.bucket, call.key, meta);
  return reply.header('etag', `"${md5}"`).send();
};

const objectHeaders = (meta: ObjectMeta): Record<string, string> => ({
  ...meta.headers,
  'content-type': meta.type,
  etag: `"${meta.etag}"`,
  'last-modified': new Date(meta.at).toUTCString(),
  'accept-ranges': 'bytes',
});

const checkReadConditions = (call: S3Call, meta: ObjectMeta): void => {
  const ifMatch = header(call, 'if-match');
  if (ifMatch !== undefined && !sameTag(ifMatch, meta.etag)) throw new S3Error('PreconditionFailed');
};

const isUnchanged = (call: S3Call, meta: ObjectMeta): boolean => {
  const ifNoneMatch = header(call, 'if-none-match');
  return ifNoneMatch !== undefined && sameTag(ifNoneMatch, meta.etag);
};

export const headObject: Operation = async (call) => {
  const meta = objectOf(call);
  checkReadConditions(call, meta);
  return call.reply.headers({ ...objectHeaders(meta), 'content-length': String(meta.size) }).send();
};

/** The body is opened before anything is awaited twice: a newer upload removes the old file under its name. */
const openCurrent = async (call: S3Call) => {
  for (let attempt = 0; ; attempt += 1) {
    const meta = objectOf(call);
    try {
      return { meta, file: await call.store.openBlob(meta.blob) };
    } catch (error) {
      if (attempt > 0) throw error;
    }
  }
};

export const getObject: Operation = async (call) => {
  const current = objectOf(call);
  checkReadConditions(call, current);
  if (isUnchanged(call, current)) return call.reply.code(304).headers(objectHeaders(current)).send();
  const { meta, file } = await openCurrent(call);
  const range = byteRange(header(call, 'range'), meta.size);
  if (range === 'unsatisfiable') {
    await file.close();
    throw new S3Error('InvalidRange');
  }
  call.reply.headers(objectHeaders(meta));
  if (range === undefined) {
    call.reply.header('content-length', String(meta.size));
    return call.reply.send(file.createReadStream());
  }
  call.reply.code(206).headers({
    'content-range': `bytes ${range.start}-${range.end}/${meta.size}`,
    'content-length': String(range.end - range.start + 1),
  });
  return call.reply.send(file.createReadStream(range));
};

export const deleteObject: Operation = async (call) => {
  bucketOf(call);
  await call.store.delete(call.bucket, call.key);
  return call.reply.code(204).send();
};
