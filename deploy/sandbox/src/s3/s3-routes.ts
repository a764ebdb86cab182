import { randomUUID } from 'node:crypto';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { faultHook } from '../behaviour.ts';
import type { Context } from '../context.ts';
import { tellFailure } from '../tell-failure.ts';
import {
  createBucket,
  deleteBucket,
  deleteCors,
  deleteObjects,
  getCors,
  headBucket,
  putCors,
} from './bucket-operations.ts';
import type { Operation } from './call.ts';
import { copyObject } from './copy-object.ts';
import { type CorsAsk, corsHeaders, defaultCors, matchingRule } from './cors.ts';
import { errorXml, S3Error } from './errors.ts';
import { listObjects } from './list-objects.ts';
import { deleteObject, getObject, headObject, putObject } from './object-operations.ts';
import type { ObjectStore } from './object-store.ts';
import { decode, parseQuery, verifySignature } from './sigv4.ts';

const PREFIX = '/s3/';

/** Query names that only describe a call; any other one asks for a feature that is not here. */
const PLAIN_QUERY =
  /^(x-id|x-amz-.*|list-type|prefix|delimiter|max-keys|continuation-token|start-after|encoding-type|fetch-owner)$/i;

const BUCKET_OPERATIONS: Record<string, Operation> = {
  'PUT ': createBucket,
  'DELETE ': deleteBucket,
  'HEAD ': headBucket,
  'GET ': listObjects,
  'PUT cors': putCors,
  'GET cors': getCors,
  'DELETE cors': deleteCors,
  'POST delete': deleteObjects,
};

const OBJECT_OPERATIONS: Record<string, Operation> = {
  'PUT ': putObject,
  'GET ': getObject,
  'HEAD ': headObject,
  'DELETE ': deleteObject,
};

type Target = { bucket: string; key: string; rawPath: string; rawQuery: string };

const targetOf = (url: string): Target => {
  const at = url.indexOf('?');
  const rawPath = at === -1 ? url : url.slice(0, at);
  const [bucket = '', ...key] = rawPath.slice(PREFIX.length).split('/');
  return { bucket: decode(bucket), key: decode(key.join('/')), rawPath, rawQuery: at === -1 ? '' : url.slice(at + 1) };
};

const operationFor = (request: FastifyRequest, target: Target, query: Map<string, string>): Operation => {
  const [feature = ''] = [...query.keys()].filter((name) => !PLAIN_QUERY.test(name));
  if (target.bucket === '') throw new S3Error('MethodNotAllowed');
  if (target.key !== '' && request.method === 'PUT' && request.headers['x-amz-copy-source'] !== undefined) {
    return copyObject;
  }
  const table = target.key === '' ? BUCKET_OPERATIONS : OBJECT_OPERATIONS;
  const operation = table[`${request.method} ${feature}`];
  if (operation === undefined) throw new S3Error(feature === '' ? 'MethodNotAllowed' : 'NotImplemented');
  return operation;
};

const askOf = (request: FastifyRequest): CorsAsk | undefined => {
  const { origin } = request.headers;
  if (origin === undefined) return undefined;
  if (request.method !== 'OPTIONS') return { origin, method: request.method, headers: [] };
  const headers = String(request.headers['access-control-request-headers'] ?? '').split(',');
  return {
    origin,
    method: String(request.headers['access-control-request-method'] ?? ''),
    headers: headers.map((name) => name.trim().toLowerCase()).filter((name) => name !== ''),
  };
};

/** Browsers may read an answer, refusals too, only where the bucket's rules allow their page. */
const makeCors = (context: Context, store: ObjectStore) => {
  const otherwise = defaultCors(context.config.shopOrigins);
  return (request: FastifyRequest, reply: FastifyReply): boolean => {
    const ask = askOf(request);
    if (ask === undefined) return false;
    const rule = matchingRule(store.bucket(targetOf(request.url).bucket)?.cors ?? otherwise, ask);
    if (rule !== undefined) reply.headers(corsHeaders(rule, ask));
    return rule !== undefined;
  };
};

const sendError = (request: FastifyRequest, reply: FastifyReply, error: S3Error): FastifyReply => {
  reply.code(error.status).header('content-type', 'application/xml');
  const [resource = ''] = request.url.split('?');
  return request.method === 'HEAD' ? reply.send() : reply.send(errorXml(error, resource, String(request.id)));
};

const asS3Error = (error: unknown, request: FastifyRequest): S3Error => {
  if (error instanceof S3Error) return error;
  const { code, statusCode } = error as Partial<FastifyError>;
  if (code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE') return new S3Error('IncompleteBody');
  if (statusCode !== undefined && statusCode < 500) return new S3Error('InvalidArgument');
  tellFailure(request.log, error, 'object call failed');
  return new S3Error('InternalError');
};

/** S3 in path style under `/s3`, behind Signature Version 4. */
export const s3Routes = (context: Context, store: ObjectStore) => async (app: FastifyInstance) => {
  const allowOrigin = makeCors(context, store);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
  app.setErrorHandler((error, request, reply) => sendError(request, reply, asS3Error(error, request)));
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-amz-request-id', randomUUID());
    const allowed = allowOrigin(request, reply);
    if (request.method === 'OPTIONS' && !allowed) throw new S3Error('AccessForbidden');
  });
  app.addHook(
    'onRequest',
    faultHook(context.behaviour.s3, (reply, status) =>
      sendError(reply.request, reply, new S3Error(status === 503 ? 'ServiceUnavailable' : 'InternalError')),
    ),
  );

  app.route({
    method: ['GET', 'HEAD', 'PUT', 'POST', 'DELETE', 'OPTIONS'],
    url: '/*',
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      if (request.method === 'OPTIONS') return reply.send();
      const target = targetOf(request.url);
      const wire = { method: request.method, headers: request.headers, ...target };
      const payloadHash = verifySignature(wire, context.config.s3, context.now());
      const query = new Map(parseQuery(target.rawQuery));
      const { bucket, key } = target;
      return operationFor(request, target, query)({ context, store, request, reply, bucket, key, query, payloadHash });
    },
  });
};
