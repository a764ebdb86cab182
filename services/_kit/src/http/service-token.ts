import { createSecretKey, type KeyObject } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { LRUCache } from 'lru-cache';

const lifeSeconds = 60;
const reuseMs = 20_000;
const toleranceSeconds = 5;

const keyOf = (secret: string): KeyObject => createSecretKey(Buffer.from(secret, 'utf8'));

/** Signs short-lived tokens that name the caller and the callee. The token for a callee is reused for 20 s. */
export const createServiceTokens = (secret: string, caller: string, now: () => number = Date.now) => {
  const key = keyOf(secret);
  const tokens = new Map<string, { token: string; until: number }>();
  return (callee: string): string => {
    const cached = tokens.get(callee);
    if (cached && cached.until > now()) return cached.token;
    const iat = Math.floor(now() / 1_000);
    const token = jwt.sign({ iat, exp: iat + lifeSeconds }, key, {
      algorithm: 'HS256',
      issuer: caller,
      audience: callee,
    });
    tokens.set(callee, { token, until: now() + reuseMs });
    return token;
  };
};

export type CheckCaller = (token: string) => string | undefined;

/**
 * Creates a check that answers the caller of a token for this service; undefined when the token is invalid or expired.
 */
export const createCallerCheck = (secret: string, callee: string, now: () => number = Date.now): CheckCaller => {
  const key = keyOf(secret);
  const cache = new LRUCache<string, string>({ max: 100, perf: { now }, ttlResolution: 0 });
  return (token) => {
    const cachedCaller = cache.get(token);
    if (cachedCaller) return cachedCaller;
    try {
      const claims = jwt.verify(token, key, {
        algorithms: ['HS256'],
        audience: callee,
        clockTolerance: toleranceSeconds,
        clockTimestamp: Math.floor(now() / 1_000),
      }) as jwt.JwtPayload;
      if (typeof claims.iss !== 'string' || typeof claims.exp !== 'number') return undefined;
      const livesMs = Math.floor(claims.exp * 1_000) - now();
      if (livesMs > 0) cache.set(token, claims.iss, { ttl: livesMs });
      return claims.iss;
    } catch {
      return undefined;
    }
  };
};
