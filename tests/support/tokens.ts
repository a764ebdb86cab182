import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import jwt from 'jsonwebtoken';
import { ShopClient } from './shop-client.ts';

let next = 5_000_000 + (process.pid % 1_000) * 10_000;

/**
 * Signs a token of a buyer who exists only in the test, with the shop's own key: a thousand sign-ups would take
 * minutes.
 */
const mintToken = (dataDir: string, memberId: number): string => {
  const folder = join(dataDir, 'keys');
  // The oldest key, because no verifier knows a new one until it is published.
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

/** Makes a client with a token of such a buyer. */
export const mintMemberClient = (shop: string, dataDir: string): ShopClient => {
  next += 1;
  return new ShopClient(shop, mintToken(dataDir, next));
};

export const memberIdOf = ({ token = '' }: ShopClient): number => Number(jwt.decode(token)?.sub);
