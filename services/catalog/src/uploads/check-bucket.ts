import { randomUUID } from 'node:crypto';
import type { CORSRule } from '@aws-sdk/client-s3';
import { type Check, Red } from '@gyeol/service-kit/check/check.ts';
import { explainReach, isPrivateHost } from '@gyeol/service-kit/check/reach.ts';
import { sendRequest } from '@gyeol/service-kit/http/http-client.ts';
import { corsOf } from './s3-bucket.ts';
import { createS3Clients, createS3ObjectStore, type S3Options } from './s3-object-store.ts';

type BucketCheckOptions = S3Options & { readonly sandbox: boolean };

const contentType = 'text/plain';
const body = 'check';
const timeoutMs = 10_000;

const refusals: readonly (readonly [RegExp, wrong: string, remedy: string])[] = [
  [
    /^(InvalidAccessKeyId|XAdminUserNotFound)$/,
    'the access key is unknown there',
    'put the right one into S3_ACCESS_KEY_ID',
  ],
  [/^SignatureDoesNotMatch$/, 'the secret key is wrong', 'put the right one into S3_SECRET_ACCESS_KEY'],
  [/^RequestTimeTooSkewed$/, 'the clock of this machine is off', 'let it follow a time server'],
  [
    /^(NoSuchBucket|NotFound)$/,
    'there is no such bucket',
    'create it, or give S3_ALLOWED_ORIGINS: the shop makes it then',
  ],
  [/^(PermanentRedirect|AuthorizationHeaderMalformed)$/, 'it is in another region', 'put S3_REGION right'],
  [/^(QuotaExceeded|InsufficientStorage|XMinioStorageFull|507)$/, 'it is full', 'make room there, or raise its quota'],
  [
    /^(AccessDenied|Forbidden|403|MethodNotAllowed)$/,
    'the key has no right to it: it or the bucket is read-only',
    'allow the key to list the bucket and to get, put and delete its objects',
  ],
];

const namesOf = (error: unknown): string[] => {
  if (!(error instanceof Error)) return [];
  const { name, cause, $metadata } = error as Error & { $metadata?: { httpStatusCode?: number } };
  return [name, String($metadata?.httpStatusCode ?? ''), ...namesOf(cause)];
};
/** Turns the refusal of `what` into an error with the reason, if the reason is known. */
const explain = (error: unknown, what: string, { endpoint, bucket }: S3Options): unknown => {
  if (error instanceof Red) return error;
  for (const name of namesOf(error)) {
    const found = refusals.find(([pattern]) => pattern.test(name));
    if (found) return new Red(`${what}: ${found[1]} (${name}, ${bucket} at ${endpoint})`, found[2]);
  }
  return explainReach(error, endpoint) ?? error;
};

type S3 = Awaited<ReturnType<typeof createS3Clients>>;

const mayBeSentFrom = async (origin: string, url: string): Promise<boolean> => {
  const wanted = { 'access-control-request-method': 'PUT', 'access-control-request-headers': 'content-type' };
  const answer = await fetch(url, {
    method: 'OPTIONS',
    headers: { origin, ...wanted },
    signal: AbortSignal.timeout(timeoutMs),
  });
  return [origin, '*'].includes(answer.headers.get('access-control-allow-origin') ?? '');
};

/** Tests that the bucket's CORS may be set, because the shop sets CORS at its start. Then restores the former rules. */
const tryToSetCors = async ({ s3, client }: S3, { bucket: Bucket, allowedOrigins }: S3Options): Promise<void> => {
  const set = (CORSRules: CORSRule[]) =>
    client.send(new s3.PutBucketCorsCommand({ Bucket, CORSConfiguration: { CORSRules } }));
  const former = await client.send(new s3.GetBucketCorsCommand({ Bucket })).then(
    ({ CORSRules = [] }) => CORSRules,
    (error: Error) => {
      if (error.name === 'NoSuchCORSConfiguration') return [];
      throw error;
    },
  );
  // The former rules stay in force during the test, so that no page is refused meanwhile.
  await set([...former, ...corsOf(allowedOrigins).CORSRules]);
  await (former.length > 0 ? set(former) : client.send(new s3.DeleteBucketCorsCommand({ Bucket })));
};

const lookAtCors = async (parts: S3, options: S3Options, url: string): Promise<string> => {
  const { allowedOrigins } = options;
  if (allowedOrigins.length === 0) return 'CORS is yours to set (S3_ALLOWED_ORIGINS is not given)';
  await tryToSetCors(parts, options).catch((error: unknown) => {
    throw namesOf(error).some((name) => /^(AccessDenied|403)$/.test(name))
      ? new Red(
          'the key may not set the CORS of the bucket',
          `allow it, or take S3_ALLOWED_ORIGINS out and set it by hand: ${allowedOrigins.join(', ')} with PUT, GET, HEAD and content-type`,
        )
      : explain(error, 'setting its CORS', options);
  });
  const asked = isBesideContainer(options) ? url.replace(new URL(url).origin, options.endpoint) : url;
  const answers = await Promise.all(allowedOrigins.map((origin) => mayBeSentFrom(origin, asked)));
  return answers.every(Boolean)
    ? `pages of ${allowedOrigins.join(', ')} may send files`
    : `the shop will let pages of ${allowedOrigins.join(', ')} send files when it starts`;
};

const isLoopback = (url: string): boolean => /^(localhost|.*\.localhost|127\..*|\[::1\])$/.test(new URL(url).hostname);
/** True when the public address is a loopback address: browsers of this machine reach it, but a container does not. */
const isBesideContainer = ({ endpoint, publicEndpoint = endpoint }: S3Options): boolean =>
  isLoopback(publicEndpoint) && !isLoopback(endpoint);

/** Checks the address for browsers, and sends a file to this address as a browser does. */
const lookAtPublicAddress = async (options: BucketCheckOptions, url: string): Promise<string> => {
  const { origin, hostname } = new URL(url);
  if (isBesideContainer(options)) return `${origin} is for browsers of this machine`;
  if (options.publicEndpoint === undefined && !options.sandbox && (await isPrivateHost(hostname)))
    throw new Red(
      `browsers do not reach ${origin}`,
      'give S3_PUBLIC_ENDPOINT, for example https://objects.shop.example',
    );
  if (origin.startsWith('http:') && options.allowedOrigins.some((page) => page.startsWith('https:')))
    throw new Red(
      `pages with https may not send files to ${origin}`,
      'put TLS before it, and https:// into S3_PUBLIC_ENDPOINT',
    );
  const signal = AbortSignal.timeout(timeoutMs);
  const headers = { 'content-type': contentType };
  const { status } = await sendRequest({ method: 'PUT', url, headers, body, signal }).catch((error: unknown) => {
    throw explainReach(error, origin) ?? error;
  });
  if (status !== 200)
    throw new Red(
      `${origin} answers ${status} to a file`,
      'S3_PUBLIC_ENDPOINT has to be the same S3 under the name that browsers use, Host unchanged',
    );
  return `${origin} takes files`;
};

const lookAtBucket = async (options: BucketCheckOptions): Promise<string> => {
  // No origins are passed, because with origins the store would create the bucket and set its CORS. Both steps are
  // tested one by one below.
  const store = createS3ObjectStore({ ...options, allowedOrigins: [] });
  const parts = await createS3Clients({ ...options, allowedOrigins: [] });
  const { bucket: Bucket, allowedOrigins } = options;
  const key = `pending/check/${randomUUID()}`;
  let step = 'looking at it';
  try {
    // ListObjectsV2 says why it is refused; HeadBucket does not, because its refusal has no body.
    const missing = await parts.client.send(new parts.s3.ListObjectsV2Command({ Bucket, MaxKeys: 1 })).then(
      () => false,
      (error: Error) => {
        if (error.name === 'NoSuchBucket' && allowedOrigins.length > 0) return true;
        throw error;
      },
    );
    if (missing) return `${Bucket} is not there yet: the shop makes it when it starts, if the key may`;
    step = 'writing';
    await store.put({ key, contentType, body: Buffer.from(body) });
    step = 'reading';
    (await store.open(key))?.stream.destroy();
    const url = await store.signPut({ key, contentType, size: body.length, shopUrl: '' });
    const seen = [await lookAtPublicAddress(options, url), await lookAtCors(parts, options, url)];
    step = 'deleting';
    await store.remove([key]);
    const left = await store.open(key);
    left?.stream.destroy();
    if (left) throw new Red('what was written could not be deleted', 'allow the key to delete objects');
    return [`${Bucket} can be written, read and deleted from`, ...seen].join('; ');
  } catch (error) {
    throw explain(error, step, options);
  } finally {
    await store.remove([key]).catch(() => undefined);
    parts.client.destroy();
  }
};

/**
 * Checks the bucket of the images: writes, reads and removes a small object, and tests CORS and the browsers' address.
 */
export const bucketCheck = (options: BucketCheckOptions): Check => ({
  name: 'bucket',
  maxMs: 60_000,
  run: () => lookAtBucket(options),
});
