import type { Member } from '@gyeol/contracts/rules/access-token.ts';
import { type AuditRecordInput as AuditLine, recordAudit } from '@gyeol/service-kit/audit.ts';
import type { Tx } from '@gyeol/service-kit/db/db.ts';
import { operationOf } from '@gyeol/service-kit/http/operation.ts';
import type { FastifyRequest } from 'fastify';
import { recordChange } from '../changes/record-change.ts';
import type { Deps } from '../config.ts';

interface Operator {
  readonly memberId: number;
  readonly operation: string;
}
export type OperatorDeps = Deps & { readonly operator: Operator };
export type EditDeps = Pick<OperatorDeps, 'db' | 'changes' | 'now' | 'operator'>;

export const byOperator =
  (deps: Deps) =>
  ({ member, request }: { readonly member: Member; readonly request: FastifyRequest }): OperatorDeps => ({
    ...deps,
    operator: { memberId: member.id, operation: operationOf(request) },
  });

/** The audit record of an edit that concerns no single item. */
type AuditedEdit = Pick<AuditLine, 'kind' | 'id' | 'name' | 'before' | 'after'>;
type Parts = Pick<EditDeps, 'changes' | 'now'>;

/** Records an edit after which every item may look different. */
export const recordEditOfAll = async (tx: Tx, deps: Parts, edit: AuditedEdit): Promise<void> => {
  await recordAudit(tx, { ...edit, at: deps.now() });
  await recordChange(tx, deps, null, 'edit');
};
