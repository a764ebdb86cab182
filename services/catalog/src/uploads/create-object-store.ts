import type { Check } from '@gyeol/service-kit/check/check.ts';
import { ConfigError } from '@gyeol/service-kit/config.ts';
import type { Config } from '../config.ts';
import { bucketCheck } from './check-bucket.ts';
import { folderCheck } from './check-folder.ts';
import { createFileObjectStore } from './file-object-store.ts';
import type { ObjectStore } from './object-store.ts';
import { createS3ObjectStore, type S3Options } from './s3-object-store.ts';

const s3Names = {
  s3Bucket: 'S3_BUCKET',
  s3AccessKeyId: 'S3_ACCESS_KEY_ID',
  s3SecretAccessKey: 'S3_SECRET_ACCESS_KEY',
} as const;

const demand = (config: Config, key: keyof typeof s3Names): string => {
  const value = config[key];
  if (value === undefined) throw new ConfigError([`${s3Names[key]} is missing, and S3_ENDPOINT is given`]);
  return value;
};

/** Reads the S3 from the settings, or else the folder. Throws ConfigError when they name neither. */
const readStore = (config: Config): { s3: S3Options } | { folder: string } => {
  const { s3Endpoint, objectsDir } = config;
  if (s3Endpoint !== undefined) {
    const s3 = {
      endpoint: s3Endpoint,
      publicEndpoint: config.s3PublicEndpoint,
      region: config.s3Region,
      bucket: demand(config, 's3Bucket'),
      accessKeyId: demand(config, 's3AccessKeyId'),
      secretAccessKey: demand(config, 's3SecretAccessKey'),
      allowedOrigins: config.s3AllowedOrigins,
    };
    return { s3 };
  }
  if (objectsDir === undefined) throw new ConfigError(['OBJECTS_DIR is missing, and so is S3_ENDPOINT']);
  return { folder: objectsDir };
};

/** Throws ConfigError. */
export const createObjectStore = (config: Config, now: () => Date): ObjectStore => {
  const store = readStore(config);
  if ('s3' in store) return createS3ObjectStore(store.s3);
  return createFileObjectStore({ folder: store.folder, secret: config.serviceTokenSecret, now });
};

/** Throws ConfigError. */
export const createObjectStoreCheck = (config: Config): Check => {
  const store = readStore(config);
  return 's3' in store ? bucketCheck({ ...store.s3, sandbox: config.sandbox }) : folderCheck(store.folder);
};
