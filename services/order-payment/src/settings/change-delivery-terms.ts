import { type DeliveryTerms, overlappingArea } from '@gyeol/contracts/rules/delivery.ts';
import { recordAudit } from '@gyeol/service-kit/audit.ts';
import type { Db, Tx } from '@gyeol/service-kit/db/db.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import { lockTerms, type StoredTerms, saveTerms } from './delivery-terms-store.ts';

interface ChangedBy {
  readonly memberId: number;
  readonly at: Date;
}

/** As the audit trail shows them: a line for each area. */
const auditedTerms = ({ remoteAreas, ...terms }: DeliveryTerms) => ({
  ...terms,
  remoteAreas: remoteAreas.map(({ name, from, to, fee }) => `${from}-${to} ${fee} ${name}`),
});

const saveChange = async (
  tx: Tx,
  { version: _, ...before }: StoredTerms,
  { id, ...change }: { id: string; terms: DeliveryTerms; fields: readonly (keyof DeliveryTerms)[] },
  by: ChangedBy,
): Promise<StoredTerms> => {
  const stored = await saveTerms(tx, change.terms, change.fields, by);
  const states = { before: auditedTerms(before), after: auditedTerms(change.terms) };
  await recordAudit(tx, { kind: 'setting', id, ...states, at: by.at });
  return stored;
};

interface FieldChange<Field extends keyof DeliveryTerms> {
  readonly field: Field;
  readonly value: DeliveryTerms[Field];
  /** What the operator saw; undefined = whatever it is. */
  readonly expected: DeliveryTerms[Field] | undefined;
}
/** Changes one field. Throws SETTING_CHANGED, with the `value` of now, when it is not what the operator saw. */
export const changeField = <Field extends keyof DeliveryTerms>(
  db: Db,
  { field, value, expected }: FieldChange<Field>,
  by: ChangedBy,
): Promise<void> =>
  db.tx(async (tx) => {
    const before = await lockTerms(tx);
    const now = before[field];
    if (expected !== undefined && now !== expected && now !== value) {
      throw problem('SETTING_CHANGED', { extra: { value: now } });
    }
    const { version: _, ...terms } = before;
    await saveChange(tx, before, { id: field, terms: { ...terms, [field]: value }, fields: [field] }, by);
  });

/** Names trimmed, days once and in order. Throws BAD_REQUEST when a postcode would have two surcharges, or none. */
const normalise = (terms: DeliveryTerms): DeliveryTerms => {
  const overlapping = overlappingArea(terms.remoteAreas);
  if (overlapping !== undefined) {
    const { name, from, to } = overlapping;
    const fault = from > to ? '끝 우편번호가 시작 우편번호보다 작습니다.' : '다른 지역과 우편번호가 겹칩니다.';
    throw problem('BAD_REQUEST', { message: `${name.trim()} ${from}~${to}: ${fault}`, detail: 'remoteAreas' });
  }
  return {
    ...terms,
    remoteAreas: terms.remoteAreas.map(({ name, from, to, fee }) => ({ name: name.trim(), from, to, fee })),
    closedDays: [...new Set(terms.closedDays)].sort(),
  };
};

type LaterField = 'deliveredAfterDays' | 'returnBothWays' | 'missedFreeWaived' | 'couponBackBelowMinimum';
type TermsInput = Omit<StoredTerms, LaterField> & Partial<Pick<StoredTerms, LaterField>>;
/** Changes everything at once. Throws SETTING_CHANGED, with the `terms` of now, when `version` is not the newest; BAD_REQUEST. */
export const changeTerms = (db: Db, { version, ...wanted }: TermsInput, by: ChangedBy): Promise<StoredTerms> =>
  db.tx(async (tx) => {
    const before = await lockTerms(tx);
    // What a screen of the version before does not know stays.
    const { deliveredAfterDays, returnBothWays, missedFreeWaived, couponBackBelowMinimum } = { ...before, ...wanted };
    const later = { deliveredAfterDays, returnBothWays, missedFreeWaived, couponBackBelowMinimum };
    const terms = normalise({ ...wanted, ...later });
    const fields = (Object.keys(terms) as (keyof DeliveryTerms)[]).filter(
      (field) => JSON.stringify(before[field]) !== JSON.stringify(terms[field]),
    );
    // As it is already: a repeat, or nothing to do.
    if (fields.length === 0) return before;
    if (before.version !== version) throw problem('SETTING_CHANGED', { extra: { terms: before } });
    return saveChange(tx, before, { id: 'deliveryTerms', terms, fields }, by);
  });
