import { readText, receiveBody } from './body.ts';
import { bucketOf, incoming, type Operation, type S3Call, sendXml } from './call.ts';
import { parseCors } from './cors.ts';
import { S3Error } from './errors.ts';
import { document, element, elements, texts } from './xml.ts';

const NAME = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;

const bodyText = (call: S3Call): Promise<string> =>
  readText(receiveBody(incoming(call), call.request.headers, call.payloadHash));

export const createBucket: Operation = async (call) => {
  await bodyText(call);
  if (!NAME.test(call.bucket)) throw new S3Error('InvalidBucketName');
  if (call.store.bucket(call.bucket) !== undefined) throw new S3Error('BucketAlreadyOwnedByYou');
  await call.store.createBucket(call.bucket);
  return call.reply.header('location', `/${call.bucket}`).send();
};

export const deleteBucket: Operation = async (call) => {
  if (bucketOf(call).objects.size > 0) throw new S3Error('BucketNotEmpty');
  await call.store.deleteBucket(call.bucket);
  return call.reply.code(204).send();
};

export const headBucket: Operation = async (call) => {
  bucketOf(call);
  return call.reply.header('x-amz-bucket-region', 'ap-northeast-2').send();
};

export const putCors: Operation = async (call) => {
  bucketOf(call);
  const rules = parseCors(await bodyText(call));
  await call.store.setCors(call.bucket, rules);
  return call.reply.send();
};

export const deleteCors: Operation = async (call) => {
  bucketOf(call);
  await call.store.setCors(call.bucket, undefined);
  return call.reply.code(204).send();
};

export const getCors: Operation = async (call) => {
  const { cors } = bucketOf(call);
  if (cors === undefined) throw new S3Error('NoSuchCORSConfiguration');
  const all = (name: string, values: string[]) => values.map((value) => element(name, value)).join('');
  const rules = cors.map(
    ({ origins, methods, headers, exposed, maxAge }) =>
      `<CORSRule>${all('AllowedOrigin', origins)}${all('AllowedMethod', methods)}${all('AllowedHeader', headers)}` +
      `${all('ExposeHeader', exposed)}${element('MaxAgeSeconds', maxAge)}</CORSRule>`,
  );
  return sendXml(call.reply, document('CORSConfiguration', rules.join('')));
};

/** Answers every key as deleted, whether or not it was there. */
export const deleteObjects: Operation = async (call) => {
  bucketOf(call);
  const xml = await bodyText(call);
  const keys = elements(xml, 'Object').flatMap((object) => texts(object, 'Key'));
  if (keys.length === 0 || keys.length > 1000) throw new S3Error('MalformedXML');
  for (const key of keys) await call.store.delete(call.bucket, key);
  const quiet = texts(xml, 'Quiet')[0] === 'true';
  const deleted = keys.map((key) => `<Deleted>${element('Key', key)}</Deleted>`).join('');
  return sendXml(call.reply, document('DeleteResult', quiet ? '' : deleted));
};
