import { type ProblemError, problem } from '@gyeol/service-kit/errors.ts';
import type { Member } from '@gyeol/service-kit/http/member.ts';
import type { SignedClaims } from '@gyeol/service-kit/http/signed-claims.ts';

export interface Door {
  doorId: number;
  /** Null: the whole shop. */
  itemId: number | null;
  title: string;
  opensAt: Date;
  closesAt: Date | null;
  perMinute: number;
  createdAt: Date;
  closedAt: Date | null;
}
/** As much of a door as decides who must come through it. */
export interface DoorBefore {
  doorId: number;
  itemId: number | null;
  /** A Date, or its ISO text when it comes out of a JSON column. */
  closesAt: Date | string | null;
}

/** The doors before these goods, before their opening too: until then nobody has a pass. */
export const doorsBefore = (
  doors: readonly DoorBefore[],
  lines: readonly { itemId: number }[],
  now: Date,
): DoorBefore[] =>
  doors.filter(
    ({ itemId, closesAt }) =>
      (closesAt === null || new Date(closesAt) > now) &&
      (itemId === null || lines.some((line) => line.itemId === itemId)),
  );

export interface Passes {
  /** Door → the number of the admission. */
  good: ReadonlyMap<number, string>;
  ended: ReadonlySet<number>;
  /** Something was shown that is no pass of this member. */
  foreign: boolean;
}
const maxPasses = 5;

/** The passes of a request's header, as far as they are ours and this member's. */
export const readPasses = (header: unknown, member: Member, signed: SignedClaims, now: Date): Passes => {
  const good = new Map<number, string>();
  const ended = new Set<number>();
  let foreign = false;
  const texts = typeof header === 'string' ? header.split(',', maxPasses).map((text) => text.trim()) : [];
  for (const text of texts.filter((one) => one !== '')) {
    const read = signed.read(text, now);
    const { sub, door, jti } = read?.claims ?? {};
    if (!read || sub !== String(member.id) || typeof door !== 'number' || typeof jti !== 'string') foreign = true;
    else if (read.ended) ended.add(door);
    else good.set(door, jti);
  }
  return { good, ended, foreign };
};

/** Why a door is shut to whoever shows these passes. */
export const refusal = ({ ended, foreign }: Passes, doorId: number): ProblemError => {
  const code = ended.has(doorId) ? 'PASS_EXPIRED' : foreign ? 'PASS_INVALID' : 'WAITING_ROOM';
  return problem(code, { extra: { doorId } });
};
export const spent = (doorId: number): ProblemError => problem('PASS_SPENT', { extra: { doorId } });
