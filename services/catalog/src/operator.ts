import { type Acted as AuditLine, noteAction } from '@gyeol/service-kit/audit.ts';
import type { Tx } from '@gyeol/service-kit/db/db.ts';
import { operationOf } from '@gyeol/service-kit/http/operation.ts';
import type { Member } from '@gyeol/service-kit/http/serve.ts';
import type { FastifyRequest } from 'fastify';
import { noteChange } from './browse/note-change.ts';
import type { CatalogDeps } from './deps.ts';
import { noteItemAction } from './items/item-audit.ts';

/** The operator at work. */
interface Operator {
  readonly memberId: number;
  readonly operation: string;
}
/** The parts of an operator's write. */
export type OperatorDeps = CatalogDeps & { readonly operator: Operator };
export type EditDeps = Pick<OperatorDeps, 'db' | 'changes' | 'now' | 'operator'>;

/** The parts with who calls. */
export const byOperator =
  (deps: CatalogDeps) =>
  ({ member, request }: { readonly member: Member; readonly request: FastifyRequest }): OperatorDeps => ({
    ...deps,
    operator: { memberId: member.id, operation: operationOf(request) },
  });

/** What an edit that is about no single item says in the audit trail. */
type Acted = Pick<AuditLine, 'kind' | 'id' | 'name' | 'before' | 'after'>;
type Parts = Pick<EditDeps, 'changes' | 'now'>;

/** What every operator's write on an item ends in: the audit trail and the caches. */
export const noteEdit = async (tx: Tx, deps: Parts, itemId: number): Promise<void> => {
  await noteItemAction(tx, itemId, deps.now());
  await noteChange(tx, deps, itemId, 'edit');
};
/** Every item may look different now. */
export const noteEditOfAll = async (tx: Tx, deps: Parts, acted: Acted): Promise<void> => {
  await noteAction(tx, { ...acted, at: deps.now() });
  await noteChange(tx, deps, null, 'edit');
};
