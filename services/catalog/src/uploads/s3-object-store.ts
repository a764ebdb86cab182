import type { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import { problem } from '@gyeol/service-kit/errors.ts';
import type { CatalogConfig } from '../config.ts';
import type { ObjectStore } from './object-store.ts';
import { prepareBucket } from './s3-bucket.ts';

type Config = Pick<CatalogConfig, Extract<keyof CatalogConfig, `s3${string}`>>;

const uploadSeconds = 300;
/** Images that two gateways read at once, however slowly, and uploads beside them; the SDK's 50 would be taken. */
const maxSockets = 320;
/** Stored pictures are named by their content, so they never change. */
const forEver = 'public, max-age=31536000, immutable';

const missing = (error: unknown): boolean => error instanceof Error && ['NoSuchKey', 'NotFound'].includes(error.name);
const unreachable = (cause: unknown) => problem('UNAVAILABLE', { detail: 'the object store does not answer', cause });

/** The SDK costs 20 MiB, so it is imported when the first picture moves. */
const load = async (config: Config) => {
  const [s3, presigner] = await Promise.all([import('@aws-sdk/client-s3'), import('@aws-sdk/s3-request-presigner')]);
  const clientAt = (endpoint: string): S3Client =>
    new s3.S3Client({
      endpoint,
      region: config.s3Region,
      forcePathStyle: true,
      credentials: { accessKeyId: config.s3AccessKeyId, secretAccessKey: config.s3SecretAccessKey },
      // else a presigned URL carries the checksum of an empty body
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      maxAttempts: 2,
      requestHandler: { connectionTimeout: 2_000, requestTimeout: 10_000, httpAgent: { maxSockets } },
    });
  const client = clientAt(config.s3Endpoint);
  // browsers may reach the store under another name, which the signature covers
  const publicClient = config.s3PublicEndpoint ? clientAt(config.s3PublicEndpoint) : client;
  const { s3AllowedOrigins: origins, s3Bucket: bucket } = config;
  if (origins.length > 0) await prepareBucket({ client, bucket, origins });
  return { s3, presigner, client, publicClient };
};

/** Any S3: AWS, the sandbox, versitygw. */
export const createS3ObjectStore = (config: Config): ObjectStore => {
  let loaded: ReturnType<typeof load> | undefined;
  const parts = () => {
    loaded ??= load(config).catch((error: unknown) => {
      loaded = undefined;
      throw unreachable(error);
    });
    return loaded;
  };
  const Bucket = config.s3Bucket;
  return {
    signPut: async ({ key, contentType, size }) => {
      const { s3, presigner, publicClient } = await parts();
      const length = size === undefined ? {} : { ContentLength: size };
      const command = new s3.PutObjectCommand({ Bucket, Key: key, ContentType: contentType, ...length });
      // the presigner leaves the type unsigned unless it is told
      const signableHeaders = new Set(['host', 'content-type', 'content-length']);
      return presigner.getSignedUrl(publicClient, command, { expiresIn: uploadSeconds, signableHeaders });
    },
    open: async (key) => {
      const { s3, client } = await parts();
      try {
        const answer = await client.send(new s3.GetObjectCommand({ Bucket, Key: key }));
        return { stream: answer.Body as Readable, bytes: answer.ContentLength ?? 0 };
      } catch (error) {
        if (missing(error)) return undefined;
        throw unreachable(error);
      }
    },
    put: async ({ key, contentType, body }) => {
      const { s3, client } = await parts();
      const command = { Bucket, Key: key, Body: body, ContentType: contentType, CacheControl: forEver };
      try {
        await client.send(new s3.PutObjectCommand(command));
      } catch (error) {
        throw unreachable(error);
      }
    },
    list: async function* (Prefix) {
      const { s3, client } = await parts();
      for (let token: string | undefined, more = true; more; more = token !== undefined) {
        const page = await client.send(new s3.ListObjectsV2Command({ Bucket, Prefix, ContinuationToken: token }));
        for (const { Key, Size } of page.Contents ?? []) if (Key !== undefined) yield { key: Key, bytes: Size ?? 0 };
        token = page.NextContinuationToken;
      }
    },
    remove: async (keys) => {
      const { s3, client } = await parts();
      const Objects = keys.map((Key) => ({ Key }));
      try {
        await client.send(new s3.DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }));
      } catch (error) {
        throw unreachable(error);
      }
    },
  };
};
