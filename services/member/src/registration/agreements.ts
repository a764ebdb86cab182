import type { BodyOf } from '@gyeol/contracts/call.ts';
import type { memberCalls } from '@gyeol/contracts/http/member.ts';
import { sql, type Tx } from '@gyeol/service-kit/db/db.ts';
import { problem } from '@gyeol/service-kit/errors.ts';

export type Agreements = BodyOf<typeof memberCalls.register>['agreements'];
const required = ['terms', 'privacy'] as const;

const insert = sql(
  'agreements.insert',
  `insert into member_agreements (member_id, document, version, agreed_at)
   select $1::bigint, a.document, a.version, $4::timestamptz from unnest($2::text[], $3::integer[]) a (document, version)`,
);

/**
 * Throws BAD_REQUEST unless each required document is agreed to exactly once. A call without the field `agreements` is
 * accepted.
 */
export const requireAgreements = (agreements: Agreements): void => {
  if (agreements === undefined) return;
  const documents = agreements.map(({ document }) => document);
  const isWhole = required.every((document) => documents.filter((other) => other === document).length === 1);
  if (!isWhole) {
    throw problem('BAD_REQUEST', {
      message: '이용약관과 개인정보 수집·이용에 모두 동의해주세요.',
      extra: { field: 'agreements' },
    });
  }
};

export const recordAgreements = async (tx: Tx, id: number, agreements: Agreements, now: Date): Promise<void> => {
  if (agreements === undefined) return;
  const documents = agreements.map(({ document }) => document);
  await tx.run(insert, [id, documents, agreements.map(({ version }) => version), now]);
};
