import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import jwt from 'jsonwebtoken';
import { ShopClient } from './shop-client.ts';

let next = 5_000_000 + (process.pid % 1_000) * 10_000;

/**
 * Signs a token with the shop's own key. The buyer exists only in the test, because a thousand sign-ups would take
 * minutes.
 */
const mintToken = (dataDir: string, memberId: number): string => {
  const folder = join(dataDir, 'keys');
  // Uses the oldest key. Verifiers may not know a new key yet.
  const [name = ''] = readdirSync(folder)
    .filter((file) => file.endsWith('.pem'))
    .sort();
  const claims = {
    sub: String(memberId),
    jti: randomUUID(),
    username: `load-${memberId}@example.kr`,
    role: 'ROLE_USER',
    displayName: `손님${memberId}`,
    realName: '홍길동',
    phoneNumber: `010${String(memberId).padStart(8, '0')}`,
  };
  return jwt.sign(claims, readFileSync(join(folder, name)), {
    algorithm: 'RS256',
    keyid: name.replace(/\.pem$/, ''),
    issuer: 'gyeol',
    audience: 'gyeol',
    expiresIn: '1d',
  });
};

/** Makes a client with the token of a new buyer, who exists only in the test. */
export const mintMemberClient = (shop: string, dataDir: string): ShopClient => {
  next += 1;
  return new ShopClient(shop, mintToken(dataDir, next));
};

export const memberIdOf = ({ token = '' }: ShopClient): number => Number(jwt.decode(token)?.sub);
