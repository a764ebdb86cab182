import { type DeliveryTerms, overlappingArea } from '@gyeol/contracts/rules/delivery.ts';
import { transitDaysText } from '@gyeol/contracts/rules/delivery-text.ts';
import { recordAudit } from '@gyeol/service-kit/audit.ts';
import type { Db, Tx } from '@gyeol/service-kit/db/db.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import { lockTerms, type StoredTerms, updateTerms } from './delivery-terms-store.ts';

interface ChangedBy {
  readonly memberId: number;
  readonly at: Date;
}

/** Answers the terms for the audit trail, with a line for each area. */
const auditedTerms = ({ remoteAreas, ...terms }: DeliveryTerms) => ({
  ...terms,
  transitDays: transitDaysText(terms),
  remoteAreas: remoteAreas.map(({ name, from, to, fee }) => `${from}-${to} ${fee} ${name}`),
});

const saveChange = async (
  tx: Tx,
  { version: _, ...before }: StoredTerms,
  { id, ...change }: { id: string; terms: Required<DeliveryTerms>; fields: readonly (keyof DeliveryTerms)[] },
  by: ChangedBy,
): Promise<StoredTerms> => {
  const stored = await updateTerms(tx, change.terms, change.fields, by);
  const states = { before: auditedTerms(before), after: auditedTerms(change.terms) };
  await recordAudit(tx, { kind: 'setting', id, ...states, at: by.at });
  return stored;
};

interface FieldChange<Field extends keyof DeliveryTerms> {
  readonly field: Field;
  readonly value: DeliveryTerms[Field];
  /** The value that the operator saw. Undefined skips the comparison. */
  readonly expected: DeliveryTerms[Field] | undefined;
}
/** Throws SETTING_CHANGED, with the current `value`, when the current value differs from `expected`. */
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

/**
 * Trims names, and sorts closed days without duplicates. Throws BAD_REQUEST when remote areas overlap, or when the end
 * of an area or of the transit days lies before its start.
 */
const normalise = (terms: Required<DeliveryTerms>): Required<DeliveryTerms> => {
  const overlapping = overlappingArea(terms.remoteAreas);
  if (overlapping !== undefined) {
    const { name, from, to } = overlapping;
    const fault = from > to ? '끝 우편번호가 시작 우편번호보다 작습니다.' : '다른 지역과 우편번호가 겹칩니다.';
    throw problem('BAD_REQUEST', { message: `${name.trim()} ${from}~${to}: ${fault}`, detail: 'remoteAreas' });
  }
  const { from, to } = terms.transitDays;
  if (from > to)
    throw problem('BAD_REQUEST', { message: '배송 기간의 끝이 시작보다 빠릅니다.', detail: 'transitDays' });
  return {
    ...terms,
    transitDays: { from, to },
    remoteAreas: terms.remoteAreas.map(({ name, from, to, fee }) => ({ name: name.trim(), from, to, fee })),
    closedDays: [...new Set(terms.closedDays)].sort(),
  };
};

/**
 * The input of a screen. A screen of the previous release sends fewer fields, and the missing fields keep their values.
 */
type TermsInput = DeliveryTerms & Pick<StoredTerms, 'version'>;
/**
 * Changes all terms at once. Throws SETTING_CHANGED, with the current `terms`, when `version` is not the newest;
 * BAD_REQUEST.
 */
export const changeTerms = (db: Db, { version, ...wanted }: TermsInput, by: ChangedBy): Promise<StoredTerms> =>
  db.tx(async (tx) => {
    const stored = await lockTerms(tx);
    const { version: newest, ...before } = stored;
    const terms = normalise({ ...before, ...wanted });
    const fields = (Object.keys(terms) as (keyof DeliveryTerms)[]).filter(
      (field) => JSON.stringify(before[field]) !== JSON.stringify(terms[field]),
    );
    // Nothing changes. The call may be a repeat.
    if (fields.length === 0) return stored;
    if (newest !== version) throw problem('SETTING_CHANGED', { extra: { terms: stored } });
    return saveChange(tx, stored, { id: 'deliveryTerms', terms, fields }, by);
  });
