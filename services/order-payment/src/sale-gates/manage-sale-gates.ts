import type { BodyOf } from '@gyeol/contracts/call.ts';
import type { waitingCalls } from '@gyeol/contracts/http/waiting.ts';
import type { AppDeps } from '@gyeol/service-kit/app.ts';
import { recordAudit } from '@gyeol/service-kit/audit.ts';
import type { Tx } from '@gyeol/service-kit/db/db.ts';
import { isUniqueViolation } from '@gyeol/service-kit/db/errors.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import type { Config } from '../config.ts';
import type { SaleGate } from './sale-gate.ts';
import {
  closePastSaleGates,
  insertSaleGate,
  lockSaleGate,
  type SaleGateTerms,
  updateSaleGate,
} from './sale-gate-store.ts';

type TermsBody = BodyOf<typeof waitingCalls.changeSaleGate>;

const auditFieldsOf = ({ itemId, saleId, title, opensAt, closesAt, perMinute, closedAt }: SaleGate) => ({
  ...{ itemId, ...(saleId !== null && { saleId }), title, opensAt, closesAt, perMinute, closedAt },
});
const recordGateAction = (tx: Tx, before: SaleGate | null, after: SaleGate, at: Date): Promise<void> =>
  recordAudit(tx, {
    kind: 'door',
    id: after.doorId,
    name: after.title,
    before: before && auditFieldsOf(before),
    after: auditFieldsOf(after),
    at,
  });

/** Throws DOOR_PERIOD. */
const termsOf = ({ title, opensAt, closesAt, perMinute }: TermsBody, now: Date): SaleGateTerms => {
  const terms = { opensAt: new Date(opensAt), closesAt: closesAt === null ? null : new Date(closesAt) };
  if (terms.closesAt && (terms.closesAt <= terms.opensAt || terms.closesAt <= now)) throw problem('DOOR_PERIOD');
  return { title: title.trim(), perMinute, ...terms };
};

/**
 * Refuses a gate in production without Redis. Without Redis each gateway has its own queue, so several gateways would
 * together admit more than the rate, and a member could try each of them. A gate without Redis is only for a
 * developer's own machine. Throws DOOR_NEEDS_REDIS.
 */
export const requireRedis = ({ waitingRoomRedis, nodeEnv }: Pick<Config, 'waitingRoomRedis' | 'nodeEnv'>): void => {
  if (!waitingRoomRedis && nodeEnv === 'production') throw problem('DOOR_NEEDS_REDIS');
};

/** Throws DOOR_NEEDS_REDIS, DOOR_PERIOD, DOOR_EXISTS. */
export const openSaleGate = async (deps: AppDeps<Config>, body: BodyOf<typeof waitingCalls.openSaleGate>) => {
  requireRedis(deps.config);
  const at = deps.now();
  const terms = termsOf(body, at);
  try {
    return await deps.db.tx(async (tx) => {
      await closePastSaleGates(tx, at);
      const gate = await insertSaleGate(tx, { ...terms, itemId: body.itemId, createdAt: at });
      await recordGateAction(tx, null, gate, at);
      return gate;
    });
  } catch (error) {
    throw isUniqueViolation(error, 'doors_on') ? problem('DOOR_EXISTS') : error;
  }
};

/** Throws DOOR_NOT_FOUND, and the errors of `next`. */
const change = (
  deps: AppDeps<Config>,
  doorId: number,
  next: (gate: SaleGate, at: Date) => SaleGate,
): Promise<SaleGate> =>
  deps.db.tx(async (tx) => {
    const at = deps.now();
    const before = await lockSaleGate(tx, doorId);
    if (before === undefined || before.closedAt !== null) throw problem('DOOR_NOT_FOUND');
    const after = next(before, at);
    await updateSaleGate(tx, after);
    await recordGateAction(tx, before, after, at);
    return after;
  });

/**
 * True when the gate is changed on its sale. A sale of only the first moment cannot be edited once it has begun, so that
 * its gate is then closed here.
 */
const followsSale = ({ saleId, opensAt, closesAt }: SaleGate, at: Date): boolean =>
  saleId !== null && (closesAt !== null || opensAt > at);

/** All queue positions are kept. Throws DOOR_NOT_FOUND, DOOR_OF_SALE, DOOR_PERIOD. */
export const changeSaleGate = (deps: AppDeps<Config>, doorId: number, body: TermsBody) =>
  change(deps, doorId, (gate, at) => {
    if (gate.saleId !== null) throw problem('DOOR_OF_SALE');
    return { ...gate, ...termsOf(body, at) };
  });

/** The goods of a closed gate need no admission any more. Throws DOOR_NOT_FOUND, DOOR_OF_SALE. */
export const closeSaleGate = (deps: AppDeps<Config>, doorId: number) =>
  change(deps, doorId, (gate, at) => {
    if (followsSale(gate, at)) throw problem('DOOR_OF_SALE');
    return { ...gate, closedAt: at };
  });
