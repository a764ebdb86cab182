import type { IncomingHttpHeaders } from 'node:http';
import { S3Error } from './errors.ts';

/** What a request says about its own signature, before anything is believed. */
export type Claim = {
  accessKeyId: string;
  scope: string;
  signedHeaders: string[];
  signature: string;
  date: string;
  payloadHash: string;
  presigned: boolean;
};

export const UNSIGNED = 'UNSIGNED-PAYLOAD';

const SKEW_MS = 15 * 60 * 1000;
const MAX_EXPIRES_SECONDS = 7 * 24 * 3600;

export const presignedClaim = (query: Map<string, string>): Claim => {
  const [accessKeyId = '', ...scope] = (query.get('X-Amz-Credential') ?? '').split('/');
  return {
    accessKeyId,
    scope: scope.join('/'),
    signedHeaders: (query.get('X-Amz-SignedHeaders') ?? '').split(';'),
    signature: query.get('X-Amz-Signature') ?? '',
    date: query.get('X-Amz-Date') ?? '',
    payloadHash: query.get('X-Amz-Content-Sha256') ?? UNSIGNED,
    presigned: true,
  };
};

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256\s+Credential=([^/,]+)\/([^,]+),\s*SignedHeaders=([^,]+),\s*Signature=([0-9a-f]{64})$/;

export const headerClaim = (headers: IncomingHttpHeaders): Claim => {
  const [, accessKeyId, scope = '', signed = '', signature = ''] =
    AUTHORIZATION.exec(headers.authorization ?? '') ?? [];
  if (accessKeyId === undefined) throw new S3Error('AccessDenied');
  const payloadHash = headers['x-amz-content-sha256'];
  if (typeof payloadHash !== 'string')
    throw new S3Error('InvalidArgument', 'Missing required header x-amz-content-sha256');
  const date = String(headers['x-amz-date'] ?? '');
  return { accessKeyId, scope, signedHeaders: signed.split(';'), signature, date, payloadHash, presigned: false };
};

const instantOf = (date: string): number => {
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(date);
  if (parts === null) throw new S3Error('AccessDenied', 'X-Amz-Date must be in the ISO8601 basic format');
  const [, year, month, day, hour, minute, second] = parts.map(Number) as [number, ...number[]];
  return Date.UTC(year ?? 0, (month ?? 1) - 1, day, hour, minute, second);
};

/** @throws {S3Error} when the request is too old, too early or past its `X-Amz-Expires` */
export const checkTime = (claim: Claim, query: Map<string, string>, now: number): void => {
  const signedAt = instantOf(claim.date);
  if (!claim.scope.startsWith(`${claim.date.slice(0, 8)}/`)) throw new S3Error('SignatureDoesNotMatch');
  if (!claim.presigned) {
    if (Math.abs(now - signedAt) > SKEW_MS) throw new S3Error('RequestTimeTooSkewed');
    return;
  }
  const expires = Number(query.get('X-Amz-Expires'));
  if (!Number.isInteger(expires) || expires < 1 || expires > MAX_EXPIRES_SECONDS) {
    throw new S3Error('InvalidArgument', 'X-Amz-Expires must be between 1 and 604800 seconds');
  }
  if (signedAt - now > SKEW_MS) throw new S3Error('AccessDenied', 'Request is not yet valid');
  if (now >= signedAt + expires * 1000) throw new S3Error('AccessDenied', 'Request has expired');
};
