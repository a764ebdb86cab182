import type { Queries, Tx } from '@gyeol/service-kit/db/db.ts';
import { type DoorBefore, type Passes, refusal, spent } from './sale-gate.ts';
import { admissionsOf, handOnAdmission, spendAdmission } from './sale-gate-store.ts';

interface Shown {
  memberId: number;
  doors: readonly DoorBefore[];
  passes: Passes;
}

/**
 * Before an order sheet: whoever shows an unspent pass for each door may go on, and whoever has an unpaid order that
 * came through it. Throws WAITING_ROOM, PASS_EXPIRED, PASS_SPENT, PASS_INVALID.
 */
export const demandPasses = async (db: Queries, { memberId, doors, passes }: Shown): Promise<void> => {
  if (doors.length === 0) return;
  const admissions = await admissionsOf(db, memberId, doors);
  for (const { doorId } of doors) {
    const mine = admissions.filter((one) => one.doorId === doorId);
    if (mine.some(({ open, paid }) => open && !paid)) continue;
    const jti = passes.good.get(doorId);
    if (jti === undefined) throw refusal(passes, doorId);
    if (mine.some((one) => one.jti === jti && one.paid)) throw spent(doorId);
  }
};

/**
 * In the transaction of a new order: each door's admission is spent on it. An order that replaces an unpaid one takes
 * its admission over; an admission whose order ended without money may be used again while its pass lives. Throws as above.
 */
export const spendPasses = async (
  tx: Tx,
  { memberId, doors, passes }: Shown,
  order: { merchantUid: string; replaces: string | null; at: Date },
): Promise<void> => {
  const { merchantUid, replaces, at } = order;
  for (const { doorId } of doors) {
    if (replaces !== null && (await handOnAdmission(tx, doorId, replaces, merchantUid))) continue;
    const jti = passes.good.get(doorId);
    if (jti === undefined) throw refusal(passes, doorId);
    if (!(await spendAdmission(tx, { doorId, memberId, jti, merchantUid, at }))) throw spent(doorId);
  }
};
