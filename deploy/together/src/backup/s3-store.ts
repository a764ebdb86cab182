import type { Readable } from 'node:stream';
import { DeleteObjectsCommand, GetObjectCommand, paginateListObjectsV2, S3Client } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { ConfigError } from '@gyeol/service-kit/config.ts';
import type { BackupStore } from './backup-store.ts';
import type { BackupConfig } from './settings.ts';

/** The highest number of files that one call of S3 can remove. */
const removedAtOnce = 1_000;

/** Stores backups in any S3, in an existing bucket and under a prefix. */
export const createS3Store = (config: BackupConfig): BackupStore => {
  const { hostname: Bucket, pathname } = new URL(config.backupTo);
  const prefix = pathname.replace(/^\/|\/$/g, '') === '' ? '' : `${pathname.replace(/^\/|\/$/g, '')}/`;
  const { s3AccessKeyId: accessKeyId, s3SecretAccessKey: secretAccessKey } = config;
  if (!accessKeyId || !secretAccessKey)
    throw new ConfigError(['BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY are missing']);
  const client = new S3Client({
    ...(config.s3Endpoint && { endpoint: config.s3Endpoint }),
    region: config.s3Region,
    forcePathStyle: true,
    credentials: { accessKeyId, secretAccessKey },
    requestHandler: { connectionTimeout: 5_000, requestTimeout: 60_000, throwOnRequestTimeout: true },
  });
  return {
    write: async (name, content) => {
      let bytes = 0;
      const upload = new Upload({ client, queueSize: 2, params: { Bucket, Key: prefix + name, Body: content } });
      upload.on('httpUploadProgress', ({ loaded = 0 }) => {
        bytes = loaded;
      });
      await upload.done();
      return bytes;
    },
    read: async (name) => (await client.send(new GetObjectCommand({ Bucket, Key: prefix + name }))).Body as Readable,
    async *list() {
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix: prefix }))
        for (const { Key = '', Size = 0 } of Contents) yield { name: Key.slice(prefix.length), bytes: Size };
    },
    remove: async (names) => {
      for (let at = 0; at < names.length; at += removedAtOnce) {
        const Objects = names.slice(at, at + removedAtOnce).map((name) => ({ Key: prefix + name }));
        const { Errors = [] } = await client.send(
          new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }),
        );
        if (Errors[0]) throw new Error(`${Errors[0].Key} cannot be removed: ${Errors[0].Message}`);
      }
    },
  };
};
