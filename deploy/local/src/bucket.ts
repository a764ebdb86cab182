import { type Settings, UsageError } from './settings.ts';

/** Makes the bucket where missing, and lets the shop's page PUT to it. Throws UsageError. */
export const ensureBucket = async (s3: NonNullable<Settings['s3']>, port: number): Promise<void> => {
  const { CreateBucketCommand, HeadBucketCommand, PutBucketCorsCommand, S3Client } = await import('@aws-sdk/client-s3');
  const { endpoint, region, accessKeyId, secretAccessKey, bucket: Bucket } = s3;
  const client = new S3Client({
    endpoint,
    region,
    forcePathStyle: true,
    credentials: { accessKeyId, secretAccessKey },
    requestChecksumCalculation: 'WHEN_REQUIRED',
  });
  const rule = {
    AllowedOrigins: [`http://127.0.0.1:${port}`, `http://localhost:${port}`],
    AllowedMethods: ['PUT', 'GET', 'HEAD'],
    AllowedHeaders: ['content-type'],
    ExposeHeaders: ['ETag'],
  };
  try {
    await client.send(new HeadBucketCommand({ Bucket })).catch(() => client.send(new CreateBucketCommand({ Bucket })));
    await client.send(new PutBucketCorsCommand({ Bucket, CORSConfiguration: { CORSRules: [rule] } }));
  } catch (error) {
    throw new UsageError(
      `The bucket ${Bucket} at ${endpoint} cannot be used (${(error as Error).message}). Are S3_ENDPOINT and its keys right?`,
    );
  } finally {
    client.destroy();
  }
};
