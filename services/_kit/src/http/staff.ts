import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import type { Right } from '@gyeol/contracts/rules/rights.ts';
import { askOnce } from './ask-once.ts';
import type { InternalClient } from './internal-client.ts';

/**
 * Answers the rights of the staff who signed in with this token. Undefined when the session has ended or its member is
 * no staff any more. Throws UNAVAILABLE while member is away.
 */
export type StaffOf = (jti: string) => Promise<readonly Right[] | undefined>;

/** Asks member once a second for each session. */
export const createStaffOf = (internal: InternalClient, { now }: { now?: () => number } = {}): StaffOf =>
  askOnce(async (jti) => {
    const { rights } = await internal.call(internalCalls.staffRights, { body: { jti } });
    return rights ?? undefined;
  }, now);
