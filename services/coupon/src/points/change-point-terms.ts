import { recordAudit } from '@gyeol/service-kit/audit.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import type { Deps } from '../config.ts';
import { insertPointTerms, lockPointTerms, type StoredPointTerms } from './point-terms-store.ts';
import { publishPointTerms } from './publish-point-terms.ts';

/** Orders that were already placed keep their terms. Throws SETTING_CHANGED with the current `terms`. */
export const changePointTerms = (deps: Deps, memberId: number, wanted: StoredPointTerms): Promise<StoredPointTerms> =>
  deps.db.tx(async (tx) => {
    const before = await lockPointTerms(tx);
    const after = { ...wanted, version: before.version };
    if (JSON.stringify(sorted(before)) === JSON.stringify(sorted(after))) return before;
    if (wanted.version !== before.version) throw problem('SETTING_CHANGED', { extra: { terms: before } });
    const stored = { ...wanted, version: before.version + 1 };
    const at = deps.now();
    await insertPointTerms(tx, stored, { memberId, at });
    await publishPointTerms(tx, stored, at);
    await recordAudit(tx, { kind: 'setting', id: 'pointTerms', before: { ...before }, after: { ...stored }, at });
    return stored;
  });
const sorted = (terms: StoredPointTerms) => Object.entries(terms).toSorted(([one], [other]) => (one < other ? -1 : 1));
