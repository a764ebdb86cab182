import type { S3Client } from '@aws-sdk/client-s3';

interface Bucket {
  readonly client: S3Client;
  readonly bucket: string;
  /** Web origins that may PUT to signed URLs. */
  readonly origins: readonly string[];
}

export const corsOf = (origins: readonly string[]) => ({
  CORSRules: [
    {
      AllowedOrigins: [...origins],
      AllowedMethods: ['PUT', 'GET', 'HEAD'],
      AllowedHeaders: ['content-type'],
      ExposeHeaders: ['ETag'],
      MaxAgeSeconds: 3_000,
    },
  ],
});

/** Creates the bucket if it does not exist, and lets the shop's pages send files to it. */
export const prepareBucket = async ({ client, bucket: Bucket, origins }: Bucket): Promise<void> => {
  const { HeadBucketCommand, CreateBucketCommand, PutBucketCorsCommand } = await import('@aws-sdk/client-s3');
  const exists = await client.send(new HeadBucketCommand({ Bucket })).then(
    () => true,
    (error: Error) => {
      if (error.name === 'NotFound') return false;
      throw error;
    },
  );
  if (!exists) {
    await client.send(new CreateBucketCommand({ Bucket })).catch((error: Error) => {
      // Another instance created the bucket meanwhile.
      if (error.name !== 'BucketAlreadyOwnedByYou') throw error;
    });
  }
  await client.send(new PutBucketCorsCommand({ Bucket, CORSConfiguration: corsOf(origins) }));
};
