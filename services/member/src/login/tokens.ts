import { tokenRules } from '@gyeol/contracts/rules/access-token.ts';
import jwt from 'jsonwebtoken';
import type { MemberRow } from '../members/member.ts';
import type { SigningKeys } from './keys.ts';

/** Seconds. The token cookie lives one day (storefront document §9). */
export const tokenLifetime = 24 * 60 * 60;

type TokenMember = Pick<MemberRow, 'id' | 'username' | 'role' | 'displayName' | 'realName' | 'phoneNumber'>;
export interface TokenRequest {
  member: TokenMember;
  jti: string;
  now: Date;
  /** True for a token of phone recovery. The screens then ask for no old password. */
  recovery?: boolean;
}

/**
 * `iat` has milliseconds (RFC 7519 allows fractions), because a revocation and a new login may fall into the same
 * second.
 */
export const signToken = (keys: SigningKeys, { member, jti, now, recovery = false }: TokenRequest): Promise<string> => {
  const { id, username, role, displayName, realName, phoneNumber } = member;
  const { issuer: iss, audience: aud, algorithm } = tokenRules;
  const issuedAt = now.getTime() / 1000;
  const claims = {
    ...{ username, role, displayName, realName, phoneNumber },
    ...(recovery ? { recovery } : {}),
    ...{ sub: String(id), jti, iss, aud, iat: issuedAt, exp: issuedAt + tokenLifetime },
  };
  const { kid: keyid, privateKey } = keys.signer;
  return new Promise((resolve, reject) => {
    jwt.sign(claims, privateKey, { algorithm, keyid }, (error, token) =>
      token === undefined ? reject(error) : resolve(token),
    );
  });
};
