import type { Queries, Tx } from '@gyeol/service-kit/db/db.ts';
import { type Admissions, admissionRefusal, admissionSpent, type SaleGateScope } from './sale-gate.ts';
import { listSpentAdmissions, spendAdmission, transferAdmission } from './sale-gate-store.ts';

interface AdmissionCheck {
  memberId: number;
  gates: readonly SaleGateScope[];
  admissions: Admissions;
}

/**
 * Checks the admissions before a sheet is made. A member passes a gate with an unspent admission, or with an unpaid
 * order that came through the gate. Throws WAITING_ROOM, PASS_EXPIRED, PASS_SPENT, PASS_INVALID.
 */
export const requireAdmissions = async (
  db: Queries,
  { memberId, gates, admissions }: AdmissionCheck,
): Promise<void> => {
  if (gates.length === 0) return;
  const spentOnes = await listSpentAdmissions(db, memberId, gates);
  for (const { doorId } of gates) {
    const ofGate = spentOnes.filter((one) => one.doorId === doorId);
    if (ofGate.some(({ open, paid }) => open && !paid)) continue;
    const jti = admissions.valid.get(doorId);
    if (jti === undefined) throw admissionRefusal(admissions, doorId);
    if (ofGate.some((one) => one.jti === jti && one.paid)) throw admissionSpent(doorId);
  }
};

/**
 * Spends an admission for each gate, in the transaction of a new order. An order that replaces an unpaid order takes
 * over the admission of that order. An admission whose order ended unpaid may be used again until its token expires.
 * Throws the errors of `requireAdmissions`.
 */
export const spendAdmissions = async (
  tx: Tx,
  { memberId, gates, admissions }: AdmissionCheck,
  order: { merchantUid: string; replaces: string | null; at: Date },
): Promise<void> => {
  const { merchantUid, replaces, at } = order;
  for (const { doorId } of gates) {
    if (replaces !== null && (await transferAdmission(tx, doorId, replaces, merchantUid))) continue;
    const jti = admissions.valid.get(doorId);
    if (jti === undefined) throw admissionRefusal(admissions, doorId);
    if (!(await spendAdmission(tx, { doorId, memberId, jti, merchantUid, at }))) throw admissionSpent(doorId);
  }
};
