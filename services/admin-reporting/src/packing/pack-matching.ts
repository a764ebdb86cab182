import type { BodyOf } from '@gyeol/contracts/call.ts';
import type { batchCalls } from '@gyeol/contracts/http/admin-packing.ts';
import { maxPackedOrders } from '@gyeol/contracts/http/order-payment/packing.ts';
import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import type { Member } from '@gyeol/contracts/rules/access-token.ts';
import { currentOperator } from '../audit/current-operator.ts';
import type { Deps } from '../config.ts';
import { orderFilterOf } from '../orders/order-filter.ts';
import { findNumbers } from '../orders/order-list.ts';

/**
 * order-payment decides which of the matching orders still wait to be packed. A repeated request has the same id, so
 * that order-payment answers the batch of the first request. Throws NOTHING_TO_PACK and the errors of a filter.
 */
export const packMatching = async (
  deps: Deps,
  member: Member,
  { requestId, ...query }: BodyOf<typeof batchCalls.packMatching>,
) => {
  const filter = orderFilterOf({ ...query, only: 'unpacked' }, deps.now());
  const merchantUids = await findNumbers(deps.db, filter, maxPackedOrders);
  const operator = currentOperator();
  const body = { requestId, merchantUids, packedBy: member.id, ...(operator && { operator }) };
  return deps.internal.call(internalCalls.packMatching, { body });
};
