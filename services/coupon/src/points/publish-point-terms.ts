import { pointTermsChanged } from '@gyeol/contracts/events/points.ts';
import { type Db, sql, type Tx } from '@gyeol/service-kit/db/db.ts';
import { addToOutbox } from '@gyeol/service-kit/events/outbox.ts';
import type { RepublishedPage } from '@gyeol/service-kit/events/republish.ts';
import { lockPointTerms, type StoredPointTerms } from './point-terms-store.ts';

const markPublished = sql('point-terms.mark-published', 'update published_point_terms set version = $1::integer');
const findUnpublished = sql(
  'point-terms.unpublished',
  'select 1 from published_point_terms where version < (select max(version) from point_terms)',
);

/** Call it after `lockPointTerms`. */
export const publishPointTerms = async (tx: Tx, { version, ...data }: StoredPointTerms, time: Date): Promise<void> => {
  await addToOutbox(tx, pointTermsChanged, { subject: 'point-terms', version, time, data });
  await tx.run(markPublished, [version]);
};

export const republishPointTerms = (db: Db, at: Date): Promise<RepublishedPage> =>
  db.tx(async (tx) => {
    await publishPointTerms(tx, await lockPointTerms(tx), at);
    return { told: ['point-terms'], next: null };
  });
export const publishUnpublishedPointTerms = async (db: Db, at: Date): Promise<void> => {
  if ((await db.maybe(findUnpublished)) !== undefined) await republishPointTerms(db, at);
};
