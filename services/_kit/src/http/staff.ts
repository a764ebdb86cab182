import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import type { Right } from '@gyeol/contracts/rules/rights.ts';
import { type FactorState, factorRefusal } from '@gyeol/contracts/rules/second-factor.ts';
import { askOnce } from './ask-once.ts';
import type { InternalClient } from './internal-client.ts';

/** The staff of a session: their rights, and how far the session has proved the second factor. */
export interface Staff {
  readonly rights: readonly Right[];
  readonly factor: FactorState;
}
/** The part of a row that the second factor depends on. */
interface FactorRow {
  readonly fresh?: boolean | undefined;
}
/**
 * Answers the staff who signed in with this token. Undefined when the session has ended or its member is no staff any
 * more. An answer by which `row` is refused for want of a second factor is never a cached one, because the staff may
 * just have proved it. Throws UNAVAILABLE while member is away.
 */
export type StaffOf = (jti: string, row: FactorRow) => Promise<Staff | undefined>;

/** Asks member once a second for each session. */
export const createStaffOf = (internal: InternalClient, { now }: { now?: () => number } = {}): StaffOf => {
  const ask = askOnce(async (jti): Promise<Staff | undefined> => {
    const { rights, factor } = await internal.call(internalCalls.staffRights, { body: { jti } });
    // A member service of the release before second factors names no state, and no staff has enrolled one there.
    return rights === null ? undefined : { rights, factor: factor ?? 'exempt' };
  }, now);
  return (jti, row) => ask(jti, (staff) => staff !== undefined && factorRefusal(staff.factor, row) !== undefined);
};
