import type { Member } from '@gyeol/contracts/rules/access-token.ts';
import { type ProblemError, problem } from '@gyeol/service-kit/errors.ts';
import type { SignedTokens } from '@gyeol/service-kit/http/signed-tokens.ts';

export interface SaleGate {
  doorId: number;
  /** The item behind the gate. Null means the whole shop. */
  itemId: number | null;
  title: string;
  opensAt: Date;
  closesAt: Date | null;
  perMinute: number;
  createdAt: Date;
  closedAt: Date | null;
}
/** The fields of a gate that decide which orders the gate stops. */
export interface SaleGateScope {
  doorId: number;
  itemId: number | null;
  /** A Date, or ISO text when it comes from a JSON column. */
  closesAt: Date | string | null;
}

/**
 * Answers the gates for the given goods. A gate also counts before its opening, because until then no member has an
 * admission.
 */
export const saleGatesFor = (
  gates: readonly SaleGateScope[],
  lines: readonly { itemId: number }[],
  now: Date,
): SaleGateScope[] =>
  gates.filter(
    ({ itemId, closesAt }) =>
      (closesAt === null || new Date(closesAt) > now) &&
      (itemId === null || lines.some((line) => line.itemId === itemId)),
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
