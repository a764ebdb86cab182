import { bucketOf, header, type Operation, type S3Call, sendXml } from './call.ts';
import { S3Error } from './errors.ts';
import { metaHeaders, objectOf, sameTag } from './object-operations.ts';
import type { ObjectMeta } from './object-store.ts';
import { decode } from './sigv4.ts';
import { document, element } from './xml.ts';

const copySource = (call: S3Call): { bucket: string; key: string } => {
  const [path = ''] = (header(call, 'x-amz-copy-source') ?? '').split('?');
  const source = decode(path).replace(/^\//, '');
  const at = source.indexOf('/');
  if (at < 1 || at === source.length - 1) throw new S3Error('InvalidArgument', 'Invalid copy source object key');
  return { bucket: source.slice(0, at), key: source.slice(at + 1) };
};

const checkCopyConditions = (call: S3Call, source: ObjectMeta): void => {
  const [match, noneMatch] = [
    header(call, 'x-amz-copy-source-if-match'),
    header(call, 'x-amz-copy-source-if-none-match'),
  ];
  const failed =
    (match !== undefined && !sameTag(match, source.etag)) ||
    (noneMatch !== undefined && sameTag(noneMatch, source.etag));
  if (failed) throw new S3Error('PreconditionFailed');
};

export const copyObject: Operation = async (call) => {
  const { store, request, reply, context } = call;
  bucketOf(call);
  const source = objectOf({ store, ...copySource(call) });
  checkCopyConditions(call, source);
  const replace = header(call, 'x-amz-metadata-directive')?.toUpperCase() === 'REPLACE';
  const blob = await store.copyBlob(source.blob);
  const meta: ObjectMeta = {
    blob,
    size: source.size,
    etag: source.etag,
    type: replace ? (header(call, 'content-type') ?? 'binary/octet-stream') : source.type,
    at: context.now(),
    headers: replace ? metaHeaders(request.headers) : source.headers,
  };
  await store.put(call.bucket, call.key, meta);
  const result = element('LastModified', new Date(meta.at).toISOString()) + element('ETag', `"${meta.etag}"`);
  return sendXml(reply, document('CopyObjectResult', result));
};
