import type { Member } from '@gyeol/contracts/rules/access-token.ts';
import { type ProblemError, problem } from '@gyeol/service-kit/errors.ts';
import type { SignedTokens } from '@gyeol/service-kit/http/signed-tokens.ts';

export interface SaleGate {
  doorId: number;
  /** The item behind the gate. Null with a null `saleId` means the whole shop. */
  itemId: number | null;
  /** The sale that the gate belongs to. Its items are behind the gate. */
  saleId: number | null;
  title: string;
  opensAt: Date;
  closesAt: Date | null;
  /** The gate of a sale admits at least `perMinute` and at most `maxPerMinute` members per minute. */
  perMinute: number;
  maxPerMinute: number | null;
  createdAt: Date;
  closedAt: Date | null;
}
/** A gate that stands before goods of an order. */
export interface SaleGateScope {
  doorId: number;
  /** The opening of the gate of a sale, before which nobody needs an admission; null for a gate of no sale. */
  standsFrom: Date | string | null;
  /** A Date, or ISO text when it comes from a JSON column, as `standsFrom`. */
  closesAt: Date | string | null;
}

/**
 * Answers the gates at which an order needs an admission. A gate that operators opened counts before its opening, too,
 * and keeps its goods until then. Before a sale its items are sold as ever, or not yet, by the sale itself.
 */
export const gatesAt = <Gate extends SaleGateScope>(gates: readonly Gate[], now: Date): Gate[] =>
  gates.filter(
    ({ standsFrom, closesAt }) =>
      (standsFrom === null || new Date(standsFrom) <= now) && (closesAt === null || new Date(closesAt) > now),
  );

export interface Admissions {
  /** The id (`jti`) of the admission by gate. */
  valid: ReadonlyMap<number, string>;
  expired: ReadonlySet<number>;
  /** True when the header holds a token that is no admission of this member. */
  foreign: boolean;
}
const maxAdmissions = 5;

export const readAdmissions = (header: unknown, member: Member, tokens: SignedTokens, now: Date): Admissions => {
  const valid = new Map<number, string>();
  const expired = new Set<number>();
  let foreign = false;
  const texts = typeof header === 'string' ? header.split(',', maxAdmissions).map((text) => text.trim()) : [];
  for (const text of texts.filter((one) => one !== '')) {
    const read = tokens.read(text, now);
    const { sub, door: gateId, jti } = read?.tokenClaims ?? {};
    if (!read || sub !== String(member.id) || typeof gateId !== 'number' || typeof jti !== 'string') foreign = true;
    else if (read.ended) expired.add(gateId);
    else valid.set(gateId, jti);
  }
  return { valid, expired, foreign };
};

export const admissionRefusal = ({ expired, foreign }: Admissions, doorId: number): ProblemError => {
  const code = expired.has(doorId) ? 'PASS_EXPIRED' : foreign ? 'PASS_INVALID' : 'WAITING_ROOM';
  return problem(code, { extra: { doorId } });
};
export const admissionSpent = (doorId: number): ProblemError => problem('PASS_SPENT', { extra: { doorId } });
