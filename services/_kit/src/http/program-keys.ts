import { hash } from 'node:crypto';
import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import type { Member } from '@gyeol/contracts/rules/access-token.ts';
import { actorIdOfKey, actorOf } from '@gyeol/contracts/rules/actor.ts';
import { isWellFormedKey } from '@gyeol/contracts/rules/program-key.ts';
import type { KeyRight } from '@gyeol/contracts/rules/rights.ts';
import { askOnce } from './ask-once.ts';
import type { InternalClient } from './internal-client.ts';

/** The key with which a program calls. It belongs to the shop and to no person. */
export interface ProgramKey {
  readonly id: number;
  readonly name: string;
  readonly rights: readonly KeyRight[];
  readonly callsPerMinute: number;
}
/**
 * Answers a key by the hash of its text. Undefined for an unknown, an ended and an expired key. Throws UNAVAILABLE while
 * member is away.
 */
export type KeyOf = (keyHash: string) => Promise<ProgramKey | undefined>;

/** Asks member once a second for each key, so that an ended key counts for a second at most. */
export const createKeyOf = (internal: InternalClient, { now }: { now?: () => number } = {}): KeyOf =>
  askOnce(async (keyHash) => {
    const { key } = await internal.call(internalCalls.programKey, { body: { hash: keyHash } });
    return key ?? undefined;
  }, now);

/**
 * Answers the SHA-256 of a key, by which alone it is looked up, cached and stored. Its 256 random bits need no slow hash.
 * Undefined for a malformed key, about which nobody is asked.
 */
export const hashOfKey = (key: string): string | undefined =>
  isWellFormedKey(key) ? hash('sha256', key, 'hex') : undefined;

/** The key as handlers see it: an operator whose id is below zero, so that it owns nothing. */
export const memberOfKey = ({ id, name }: ProgramKey): Member => ({
  id: actorIdOfKey(id),
  username: actorOf(actorIdOfKey(id)),
  role: 'ROLE_ADMIN',
  displayName: name,
  realName: '',
  phoneNumber: '',
  jti: '',
  issuedAt: new Date(0),
});
