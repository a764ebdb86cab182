import { fillPath } from '@gyeol/contracts/call.ts';
import { catalogCalls } from '@gyeol/contracts/http/catalog.ts';
import { createSignedTokens } from '@gyeol/service-kit/http/signed-tokens.ts';
import type { UploadTerms } from './object-store.ts';

export const uploadUrlLifeMs = 300_000;

export interface UploadUrls {
  sign(terms: UploadTerms, shopUrl: string): string;
  /** Reads the signed terms; undefined for anything else, or when the token has expired. */
  read(token: string): UploadTerms | undefined;
}

/**
 * Makes URLs of this shop to which one file can be PUT. The terms are in the URL, signed (HS256, a key for this purpose
 * alone).
 */
export const createUploadUrls = (secret: string, now: () => Date): UploadUrls => {
  const claims = createSignedTokens(secret, 'upload');
  return {
    sign: (terms, shopUrl) => {
      const token = claims.sign({ ...terms }, new Date(now().getTime() + uploadUrlLifeMs));
      return new URL(fillPath(catalogCalls.upload.path, { token }), shopUrl).href;
    },
    read: (token) => {
      const read = claims.read(token, now());
      return read === undefined || read.ended ? undefined : (read.tokenClaims as unknown as UploadTerms);
    },
  };
};
