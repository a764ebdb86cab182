import type { Tx } from '@gyeol/service-kit/db/db.ts';
import { forwardedAddress } from '@gyeol/service-kit/http/client-address.ts';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../config.ts';
import type { MemberRow } from '../members/member.ts';
import { type Device, insertSession } from './session-store.ts';
import { signToken } from './tokens.ts';

/** Enough characters of a user agent to tell browsers apart. */
const maxAgent = 300;

export const deviceOf = (request: Pick<FastifyRequest, 'headers' | 'ip'>): Device => ({
  address: forwardedAddress(request),
  agent: request.headers['user-agent']?.slice(0, maxAgent) ?? null,
});

interface SignIn {
  member: MemberRow;
  device: Device;
  jti: string;
  /** True for a session of phone recovery. */
  recovery?: boolean;
  /** The time when this sign-in proved the second factor. A session of staff without it opens no back office (ADR 48). */
  provedAt?: Date;
}
/** Stores the session of a new token and signs the token. The caller holds the member's lock. */
export const openSession = async (
  { keys }: Pick<Deps, 'keys'>,
  tx: Tx,
  { member, device, jti, recovery = false, provedAt }: SignIn,
): Promise<string> => {
  const staff = member.role === 'ROLE_ADMIN';
  const now = await insertSession(tx, { jti, memberId: member.id, staff, provedAt: provedAt ?? null, ...device });
  return signToken(keys, { member, jti, now, recovery });
};
