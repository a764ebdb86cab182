import type { AppDeps } from '@gyeol/service-kit/app.ts';
import { commonSettings, integer, list, type Settings, text, url, type Values } from '@gyeol/service-kit/config.ts';
import type { CachedResponse } from '@gyeol/service-kit/http/cached-response.ts';
import type { Changes } from './changes/changes.ts';
import type { SearchCounts } from './popular/popular-words.ts';
import type { CatalogCache, ListCounts, PageOfIds } from './responses/catalog-cache.ts';
import type { Images } from './uploads/images.ts';
import type { ObjectStore } from './uploads/object-store.ts';
import type { WithdrawnImages } from './uploads/withdrawn-images.ts';

export const settings = {
  ...commonSettings,
  databasePoolSize: integer('DATABASE_POOL_SIZE', { default: 8, min: 1, max: 100 }),
  objectsDir: text('OBJECTS_DIR', {
    optional: true,
    description: 'folder of the images, one for all instances; not used with S3_ENDPOINT',
  }),
  s3Endpoint: url('S3_ENDPOINT', {
    optional: true,
    description:
      'given: images lie in an S3, here as this process reaches it; S3_BUCKET and the keys are then required',
  }),
  s3PublicEndpoint: url('S3_PUBLIC_ENDPOINT', {
    optional: true,
    description: 'as browsers reach it, where that is another name',
    example: 'https://objects.shop.example',
  }),
  s3Region: text('S3_REGION', { default: 'us-east-1' }),
  s3Bucket: text('S3_BUCKET', { optional: true }),
  s3AccessKeyId: text('S3_ACCESS_KEY_ID', { optional: true, secret: true }),
  s3SecretAccessKey: text('S3_SECRET_ACCESS_KEY', { optional: true, secret: true }),
  s3AllowedOrigins: list('S3_ALLOWED_ORIGINS', {
    default: [],
    description: 'given: the bucket is made, and pages of these origins may send files to it',
    example: 'https://shop.example',
  }),
  uploadsPerDay: integer('UPLOADS_PER_DAY', { default: 100, min: 1, description: 'upload URLs per member and day' }),
  operatorUploadsPerDay: integer('OPERATOR_UPLOADS_PER_DAY', {
    default: 2_000,
    min: 1,
    description: 'the same for operators, who bring whole seasons in',
  }),
} as const satisfies Settings;
export type Config = Values<typeof settings>;

export interface Deps extends AppDeps<Config> {
  readonly changes: Changes;
  readonly responses: CatalogCache<CachedResponse>;
  readonly pages: CatalogCache<PageOfIds>;
  readonly counts: CatalogCache<ListCounts>;
  readonly objects: ObjectStore;
  readonly images: Images;
  readonly withdrawn: WithdrawnImages;
  readonly searches: SearchCounts;
}
