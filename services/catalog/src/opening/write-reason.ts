import type { OpeningCheck } from '@gyeol/contracts/http/catalog/opening.ts';
import { recordAudit } from '@gyeol/service-kit/audit.ts';
import { checkOpening, type OpeningDeps } from './opening-check.ts';
import { lockOpening, type OpeningReason, updateReason } from './opening-store.ts';
import { followOpening } from './watch-opening.ts';

/**
 * Saves the owner's reason for opening the shop although duties are unmet. Null withdraws the reason. The change takes
 * effect on new orders at once.
 */
export const writeReason = async (deps: OpeningDeps, reason: OpeningReason | null): Promise<OpeningCheck> => {
  await deps.db.tx(async (tx) => {
    const before = await lockOpening(tx);
    await updateReason(tx, reason);
    await recordAudit(tx, {
      ...{ kind: 'opening', id: 'opening', at: deps.now() },
      ...{ before: { reason: before.reason?.text ?? null }, after: { reason: reason?.text ?? null } },
    });
  });
  await followOpening(deps);
  return checkOpening(deps);
};
