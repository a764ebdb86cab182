import { sql, type Tx } from '@gyeol/service-kit/db/db.ts';
import type { Member } from '@gyeol/service-kit/http/serve.ts';
import type { FastifyRequest } from 'fastify';
import { noteChange } from './browse/note-change.ts';
import type { CatalogDeps } from './deps.ts';

/** The operator at work, and what was asked. */
export interface Operator {
  readonly memberId: number;
  readonly operation: string;
  readonly asked: unknown;
}
/** The parts of an operator's write. */
export type OperatorDeps = CatalogDeps & { readonly operator: Operator };
export type EditDeps = Pick<OperatorDeps, 'db' | 'changes' | 'now' | 'operator'>;

interface Given {
  readonly member: Member;
  readonly params: unknown;
  readonly body: unknown;
  readonly request: FastifyRequest;
}

const insertLog = sql(
  'operator.log',
  `insert into operator_log (member_id, operation, asked, item_id, at)
   values ($1::bigint, $2::text, $3::jsonb, $4::bigint, $5::timestamptz)`,
);

/** The parts with who calls, for the audit trail. */
export const byOperator =
  (deps: CatalogDeps) =>
  ({ member, params, body, request }: Given): OperatorDeps => {
    const { operation = request.url } = request.routeOptions.config;
    return { ...deps, operator: { memberId: member.id, operation, asked: { params, body } } };
  };

/** What every operator's write ends in: the audit trail and the caches. `itemId` null: every item may look different. */
export const noteEdit = async (
  tx: Tx,
  deps: Pick<EditDeps, 'changes' | 'now' | 'operator'>,
  itemId: number | null,
): Promise<void> => {
  const { memberId, operation, asked } = deps.operator;
  await tx.run(insertLog, [memberId, operation, JSON.stringify(asked), itemId, deps.now()]);
  await noteChange(tx, deps, itemId, 'edit');
};
