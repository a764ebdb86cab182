import { bucketOf, type Operation, sendXml } from './call.ts';
import { S3Error } from './errors.ts';
import { document, element } from './xml.ts';

type Listed = { contents: string[]; prefixes: string[]; truncated: boolean; last: string };

/** S3 lists by the bytes of the key. */
const byBytes = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));

const listKeys = (
  keys: string[],
  wanted: { prefix: string; delimiter: string; limit: number; after: string },
): Listed => {
  const listed: Listed = { contents: [], prefixes: [], truncated: false, last: '' };
  const { prefix, delimiter, limit, after } = wanted;
  for (const key of keys) {
    if (!key.startsWith(prefix) || byBytes(key, after) <= 0) continue;
    const cut = delimiter === '' ? -1 : key.indexOf(delimiter, prefix.length);
    const common = cut === -1 ? undefined : key.slice(0, cut + delimiter.length);
    const known = common !== undefined && (listed.prefixes.includes(common) || after.startsWith(common));
    if (!known && listed.contents.length + listed.prefixes.length >= limit) return { ...listed, truncated: true };
    if (common === undefined) listed.contents.push(key);
    else if (!known) listed.prefixes.push(common);
    listed.last = key;
  }
  return listed;
};

const limitOf = (query: Map<string, string>): number => {
  const limit = Number(query.get('max-keys') ?? 1000);
  if (!Number.isInteger(limit) || limit < 0) throw new S3Error('InvalidArgument', 'max-keys must be a number');
  return Math.min(limit, 1000);
};

const urlEncoded = (key: string): string => key.split('/').map(encodeURIComponent).join('/');

/** `ListObjectsV2`. A continuation token is the last key seen. */
export const listObjects: Operation = async (call) => {
  const { objects } = bucketOf(call);
  const { query } = call;
  const [prefix, delimiter, limit] = [query.get('prefix') ?? '', query.get('delimiter') ?? '', limitOf(query)];
  const token = query.get('continuation-token');
  const after =
    token === undefined ? (query.get('start-after') ?? '') : Buffer.from(token, 'base64url').toString('utf8');
  const name = query.get('encoding-type') === 'url' ? urlEncoded : (key: string) => key;
  const listed = listKeys([...objects.keys()].sort(byBytes), { prefix, delimiter, limit, after });
  const contents = listed.contents.map((key) => {
    const meta = objects.get(key);
    const modified = new Date(meta?.at ?? 0).toISOString();
    return `<Contents>${element('Key', name(key))}${element('LastModified', modified)}${element('ETag', `"${meta?.etag}"`)}${element('Size', meta?.size)}<StorageClass>STANDARD</StorageClass></Contents>`;
  });
  const prefixes = listed.prefixes.map(
    (common) => `<CommonPrefixes>${element('Prefix', name(common))}</CommonPrefixes>`,
  );
  const next = listed.truncated ? Buffer.from(listed.last).toString('base64url') : undefined;
  const head = [
    element('Name', call.bucket),
    element('Prefix', name(prefix)),
    element('Delimiter', delimiter === '' ? undefined : delimiter),
    element('MaxKeys', limit),
    element('KeyCount', contents.length + prefixes.length),
    element('IsTruncated', listed.truncated),
    element('ContinuationToken', token),
    element('NextContinuationToken', next),
    element('EncodingType', query.get('encoding-type')),
  ];
  return sendXml(call.reply, document('ListBucketResult', [...head, ...contents, ...prefixes].join('')));
};
