import { guidePointTerms, type PointTerms } from '@gyeol/contracts/rules/points.ts';
import { type Queries, sql, type Tx } from '@gyeol/service-kit/db/db.ts';

export interface StoredPointTerms extends PointTerms {
  readonly version: number;
}
interface TermsRow {
  readonly version: number;
  readonly terms: Partial<PointTerms>;
}
const newest = sql('point-terms.newest', 'select version, terms from point_terms order by version desc limit 1');
const atInstant = sql(
  'point-terms.at',
  'select version, terms from point_terms where since <= $1::timestamptz order by version desc limit 1',
);
const lockAll = sql('point-terms.lock', `select pg_advisory_xact_lock(hashtextextended('point terms', 0))`);
const insert = sql(
  'point-terms.insert',
  `insert into point_terms (version, terms, member_id, since) values ($1::integer, $2::jsonb, $3::bigint, $4::timestamptz)`,
);

const termsOf = ({ version, terms }: TermsRow): StoredPointTerms => ({ ...guidePointTerms, ...terms, version });

export const readPointTerms = async (db: Queries): Promise<StoredPointTerms> => termsOf(await db.one<TermsRow>(newest));

/** Reads the terms at a time. Undefined when there were no terms yet, or while points were switched off. */
export const findPointTermsAt = async (db: Queries, at: Date): Promise<PointTerms | undefined> => {
  const row = await db.maybe<TermsRow>(atInstant, [at]);
  const terms = row && termsOf(row);
  return terms?.enabled ? terms : undefined;
};

/** Every change of the terms takes this lock. */
export const lockPointTerms = async (tx: Tx): Promise<StoredPointTerms> => {
  await tx.run(lockAll);
  return readPointTerms(tx);
};

/** Call it after `lockPointTerms`. */
export const insertPointTerms = (
  tx: Tx,
  { version, ...terms }: StoredPointTerms,
  { memberId, at }: { memberId: number; at: Date },
): Promise<number> => tx.run(insert, [version, JSON.stringify(terms), memberId, at]);
