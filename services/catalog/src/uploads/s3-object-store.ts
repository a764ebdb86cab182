import type { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import { problem } from '@gyeol/service-kit/errors.ts';
import type { ObjectStore } from './object-store.ts';
import { prepareBucket } from './s3-bucket.ts';

export interface S3Options {
  /** The address at which this process reaches the S3. */
  readonly endpoint: string;
  /** The address at which browsers reach the S3, if it differs from `endpoint`. The signature covers this address. */
  readonly publicEndpoint: string | undefined;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Web origins whose pages may send files to the bucket. If origins are given, a missing bucket is created. */
  readonly allowedOrigins: readonly string[];
  /** The time in ms until the S3 must begin to answer; 10,000 unless given. */
  readonly timeoutMs?: number;
}

const uploadSeconds = 300;
/**
 * The most connections to the S3. They are enough for uploads and for the images that two gateways read at once,
 * however slowly. The SDK's default of 50 would not be enough.
 */
const maxSockets = 320;
/** Stored images are named by their content, so they never change. */
const forEver = 'public, max-age=31536000, immutable';

const missing = (error: unknown): boolean => error instanceof Error && ['NoSuchKey', 'NotFound'].includes(error.name);
const unreachable = (cause: unknown) => problem('UNAVAILABLE', { detail: 'the object store does not answer', cause });

/** The SDK takes 20 MiB of memory, so it is imported only when the first image is read or written. */
export const createS3Clients = async ({ accessKeyId, secretAccessKey, timeoutMs = 10_000, ...options }: S3Options) => {
  const [s3, presigner] = await Promise.all([import('@aws-sdk/client-s3'), import('@aws-sdk/s3-request-presigner')]);
  const clientAt = (endpoint: string): S3Client =>
    new s3.S3Client({
      endpoint,
      region: options.region,
      forcePathStyle: true,
      credentials: { accessKeyId, secretAccessKey },
      // Without this setting, a presigned URL carries the checksum of an empty body.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      maxAttempts: 2,
      requestHandler: {
        connectionTimeout: 2_000,
        requestTimeout: timeoutMs,
        // Without this setting, the SDK only logs the timeout and keeps waiting for a store that never answers.
        throwOnRequestTimeout: true,
        httpAgent: { maxSockets },
      },
    });
  const client = clientAt(options.endpoint);
  const publicClient = options.publicEndpoint ? clientAt(options.publicEndpoint) : client;
  const { allowedOrigins: origins, bucket } = options;
  if (origins.length > 0) await prepareBucket({ client, bucket, origins });
  return { s3, presigner, client, publicClient };
};

/** Stores images in any S3: AWS, MinIO, versitygw. */
export const createS3ObjectStore = (options: S3Options): ObjectStore => {
  let loaded: ReturnType<typeof createS3Clients> | undefined;
  const parts = () => {
    loaded ??= createS3Clients(options).catch((error: unknown) => {
      loaded = undefined;
      throw unreachable(error);
    });
    return loaded;
  };
  const Bucket = options.bucket;
  return {
    signPut: async ({ key, contentType, size }) => {
      const { s3, presigner, publicClient } = await parts();
      const length = size === undefined ? {} : { ContentLength: size };
      const command = new s3.PutObjectCommand({ Bucket, Key: key, ContentType: contentType, ...length });
      // The presigner signs the content type only if the header is named here.
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
    async *list(Prefix) {
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
    // Nothing has to be removed, because an object of S3 appears only when it is complete.
    removeUnfinished: async () => {},
  };
};
