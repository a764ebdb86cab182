import { generateKeyPairSync, type KeyObject, randomBytes, randomUUID } from 'node:crypto';
import { type Member, tokenRules } from '@gyeol/contracts/rules/access-token.ts';
import { writeProgramKey } from '@gyeol/contracts/rules/program-key.ts';
import { type KeyRight, rightsOf, type StaffRole } from '@gyeol/contracts/rules/rights.ts';
import type { FactorState } from '@gyeol/contracts/rules/second-factor.ts';
import jwt from 'jsonwebtoken';
import { hashOfKey, type KeyOf, type ProgramKey } from '../http/program-keys.ts';
import type { Staff, StaffOf } from '../http/staff.ts';
import { createTokenVerifier, type TokenVerifier } from '../http/token-verifier.ts';

const kid = 'test';
let pair: { privateKey: KeyObject; publicKey: KeyObject } | undefined;
/** Makes one key pair for the whole test process, because each pair takes 100 ms. */
const signingKeys = () => {
  pair ??= generateKeyPairSync('rsa', { modulusLength: 2048 });
  return pair;
};

/** A member with ROLE_ADMIN is an owner who has just proved the second factor, unless the fields say otherwise. */
export type TestMember = Partial<Member> & { readonly staffRole?: StaffRole; readonly factor?: FactorState };
export interface TestTokens {
  /** Signs a login token of a member, with defaults for missing fields. */
  token(member?: TestMember, claims?: Readonly<Record<string, unknown>>): string;
  readonly verifyToken: TokenVerifier;
  /** The staff of the signed tokens, as member would answer them. */
  readonly staffOf: StaffOf;
  /** Creates a key of a program with these rights. Each key has the next id. */
  key(rights: readonly KeyRight[], more?: Partial<ProgramKey>): string;
  /** The created keys, as member would answer them. */
  readonly keyOf: KeyOf;
  endKey(key: string): void;
  /** Lets the session of a token end. */
  endSession(jti: string): void;
  /** The keys that `/internal/jwks` of the service `member` would answer for these tokens. */
  jwks(): Record<string, string>[];
}

const createTestMember = (member: Partial<Member> = {}): Member => ({
  id: 1,
  username: 'minji@example.com',
  role: 'ROLE_USER',
  displayName: '민지',
  realName: '김민지',
  phoneNumber: '01012345678',
  jti: randomUUID(),
  issuedAt: new Date(),
  ...member,
});

const sign = (member: Member, claims: Readonly<Record<string, unknown>>): string => {
  const { id, jti, issuedAt, ...shown } = member;
  const iat = issuedAt.getTime() / 1_000;
  const { issuer, audience, algorithm } = tokenRules;
  const all = {
    ...shown,
    sub: String(id),
    jti,
    iat,
    exp: Math.ceil(iat) + 86_400,
    iss: issuer,
    aud: audience,
    ...claims,
  };
  return jwt.sign(all, signingKeys().privateKey, { algorithm, keyid: kid });
};

const readHash = (key: string): string => hashOfKey(key) ?? '';

/** Creates login tokens signed with a key of this process, and a verifier that accepts them. */
export const createTestTokens = (now: () => number = Date.now): TestTokens => {
  const staff = new Map<string, Staff>();
  const keys = new Map<string, ProgramKey | undefined>();
  return {
    token: ({ staffRole = 'owner', factor = 'fresh', ...more } = {}, claims = {}) => {
      const member = createTestMember({ issuedAt: new Date(now()), ...more });
      if (member.role === 'ROLE_ADMIN') staff.set(member.jti, { rights: rightsOf[staffRole], factor });
      return sign(member, claims);
    },
    staffOf: async (jti) => staff.get(jti),
    key: (keyRights, more = {}) => {
      const text = writeProgramKey(randomBytes(32).toString('base64url'));
      const id = keys.size + 1;
      keys.set(readHash(text), { id, name: `프로그램 ${id}`, rights: keyRights, callsPerMinute: 600, ...more });
      return text;
    },
    keyOf: async (keyHash) => keys.get(keyHash),
    endKey: (key) => void keys.set(readHash(key), undefined),
    endSession: (jti) => void staff.delete(jti),
    verifyToken: createTokenVerifier(async (keyId) => (keyId === kid ? signingKeys().publicKey : undefined), now),
    jwks: () => [
      {
        ...(signingKeys().publicKey.export({ format: 'jwk' }) as Record<string, string>),
        kid,
        use: 'sig',
        alg: 'RS256',
      },
    ],
  };
};
