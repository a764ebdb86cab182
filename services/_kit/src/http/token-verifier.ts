import { hash, type KeyObject } from 'node:crypto';
import { type Member, memberOfClaims, tokenRules } from '@gyeol/contracts/rules/access-token.ts';
import jwt from 'jsonwebtoken';
import { LRUCache } from 'lru-cache';
import type { FindKey } from './jwks.ts';

/**
 * Answers the member of a token; undefined when the shop did not sign the token or it has expired. Throws UNAVAILABLE
 * when there are no keys.
 */
export type TokenVerifier = (token: string) => Promise<Member | undefined>;

const cacheMs = 30_000;
const cachedTokens = 10_000;
const toleranceSeconds = 5;
/** Our tokens are below 1 kB. A longer text than this limit is refused unchecked. */
const maxTokenLength = 4_096;

type TokenClaims = Readonly<Record<string, unknown>>;
const keyIdOf = (token: string): string | undefined => {
  const header = jwt.decode(token, { complete: true })?.header;
  return header?.alg === tokenRules.algorithm && typeof header.kid === 'string' ? header.kid : undefined;
};

const verifyWith = (token: string, key: KeyObject, nowMs: number): TokenClaims | undefined => {
  try {
    return jwt.verify(token, key, {
      algorithms: [tokenRules.algorithm],
      issuer: tokenRules.issuer,
      audience: tokenRules.audience,
      clockTolerance: toleranceSeconds,
      clockTimestamp: Math.floor(nowMs / 1_000),
    }) as TokenClaims;
  } catch {
    return undefined;
  }
};

/**
 * Verifies login tokens by RS256 alone, with the key that the token names. Also checks issuer, audience and expiry.
 * Caches a valid token for 30 s at most, never beyond its expiry.
 */
export const createTokenVerifier = (findKey: FindKey, now: () => number = Date.now): TokenVerifier => {
  // The keys of the cache are hashes, because a valid token is as secret as a password. With the cache, the ten calls
  // of a page cost one check of the signature.
  const cache = new LRUCache<string, Member>({ max: cachedTokens, perf: { now }, ttlResolution: 0 });
  return async (token) => {
    const id = hash('sha256', token, 'base64');
    const cachedMember = cache.get(id);
    if (cachedMember) return cachedMember;
    const kid = token.length <= maxTokenLength ? keyIdOf(token) : undefined;
    const key = kid === undefined ? undefined : await findKey(kid);
    const tokenClaims = key && verifyWith(token, key, now());
    const member = tokenClaims && memberOfClaims(tokenClaims);
    const livesMs = Math.floor(Number(tokenClaims?.exp) * 1_000) - now();
    if (member && livesMs > 0) cache.set(id, member, { ttl: Math.min(cacheMs, livesMs) });
    return member;
  };
};
