import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { S3Error } from './errors.ts';
import type { Bucket, ObjectStore } from './object-store.ts';

/** One authenticated call; `key` is empty for calls on the bucket itself. */
export type S3Call = {
  context: Context;
  store: ObjectStore;
  request: FastifyRequest;
  reply: FastifyReply;
  bucket: string;
  key: string;
  query: Map<string, string>;
  payloadHash: string;
};

export type Operation = (call: S3Call) => Promise<FastifyReply>;

export const header = ({ request }: S3Call, name: string): string | undefined => {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
};

export const sendXml = (reply: FastifyReply, xml: string): FastifyReply =>
  reply.header('content-type', 'application/xml').send(xml);

/** The body's stream; a request without one still has an empty stream. */
export const incoming = ({ request }: S3Call): AsyncIterable<Buffer> =>
  (request.body as IncomingMessage | undefined) ?? request.raw;

/** @throws {S3Error} NoSuchBucket */
export const bucketOf = ({ store, bucket }: Pick<S3Call, 'store' | 'bucket'>): Bucket => {
  const found = store.bucket(bucket);
  if (found === undefined) throw new S3Error('NoSuchBucket');
  return found;
};
