import { randomBytes } from 'node:crypto';
import { addDays, seoulDate } from '@gyeol/contracts/rules/business-day.ts';
import { writeProgramKey } from '@gyeol/contracts/rules/program-key.ts';
import type { Right } from '@gyeol/contracts/rules/rights.ts';
import { recordAudit } from '@gyeol/service-kit/audit.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import { refusedWithout } from '@gyeol/service-kit/http/auth.ts';
import { hashOfKey } from '@gyeol/service-kit/http/program-keys.ts';
import type { Deps } from '../config.ts';
import { countUsableKeys, insertKey, type KeyRow, type KeyTerms, markKeyEnded } from './key-store.ts';

/** A key that nobody looks at any more ends by itself after a year at most. */
const longestDays = 365;
const maxUsableKeys = 50;

interface Maker {
  readonly id: number;
  readonly rights: readonly Right[];
}

/**
 * Makes a key of 256 random bits and answers it with its row. Only its hash is stored, so it is shown this once. Throws
 * RIGHT_MISSING for a right that the maker has not, KEY_LAST_DAY and KEY_LIMIT.
 */
export const createKey = async (
  { db, now }: Pick<Deps, 'db' | 'now'>,
  maker: Maker,
  terms: KeyTerms,
): Promise<KeyRow & { key: string }> => {
  const exceeding = terms.rights.find((right) => !maker.rights.includes(right));
  if (exceeding !== undefined) throw refusedWithout(exceeding);
  const at = now();
  const today = seoulDate(at);
  if (terms.lastDay < today || terms.lastDay > addDays(today, longestDays)) throw problem('KEY_LAST_DAY');
  const key = writeProgramKey(randomBytes(32).toString('base64url'));
  const hash = hashOfKey(key);
  if (hash === undefined) throw new Error('a new key is malformed');
  return db.tx(async (tx) => {
    if ((await countUsableKeys(tx, today)) >= maxUsableKeys) throw problem('KEY_LIMIT');
    const row = await insertKey(tx, { ...terms, hash, createdBy: maker.id, createdAt: at });
    const { name, rights, callsPerMinute, lastDay } = row;
    await recordAudit(tx, { kind: 'key', id: row.id, name, after: { rights, callsPerMinute, lastDay }, at });
    return { ...row, key };
  });
};

/** Throws KEY_NOT_FOUND for a key that does not count any more. */
export const endKey = ({ db, now }: Pick<Deps, 'db' | 'now'>, id: number): Promise<void> =>
  db.tx(async (tx) => {
    const at = now();
    const name = await markKeyEnded(tx, id, at);
    if (name === undefined) throw problem('KEY_NOT_FOUND');
    await recordAudit(tx, { kind: 'key', id, name, before: { ended: false }, after: { ended: true }, at });
  });
