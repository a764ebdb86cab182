import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import type { AppDeps } from '@gyeol/service-kit/app.ts';
import { createBatchLoader, inChunks } from './batch-loader.ts';

/**
 * The number of pieces that the member's own unpaid order holds, by option id. The member's next order takes these
 * pieces over.
 */
export type Holds = ReadonlyMap<number, number>;
export type OwnHolds = (memberId: number) => Promise<Holds>;

/** The most members in one call (contract row `unpaidHolds`). */
const perCall = 200;
const none: Holds = new Map();

/**
 * Asks order-payment for a member's own holds. Call it only where catalog's stock alone would cause a refusal, so that
 * the usual case costs no call. While order-payment does not answer, a member is assumed to hold nothing.
 */
export const createOwnHolds = ({ internal, log }: Pick<AppDeps, 'internal' | 'log'>): OwnHolds => {
  const call = async (memberIds: number[]) =>
    (await internal.call(internalCalls.unpaidHolds, { body: { memberIds } })).lines;

  const many = async (memberIds: readonly number[]): Promise<ReadonlyMap<number, Holds>> => {
    const lines = (await Promise.all(inChunks(memberIds, perCall).map(call))).flat();
    const held = new Map<number, Map<number, number>>();
    for (const { memberId, itemOptionId, quantity } of lines) {
      const own = held.get(memberId) ?? new Map<number, number>();
      held.set(memberId, own.set(itemOptionId, quantity));
    }
    return held;
  };
  const one = createBatchLoader(many);
  return async (memberId) => {
    try {
      return (await one(memberId)) ?? none;
    } catch (err) {
      log.warn({ err, memberId }, 'stock is judged without what the member holds himself');
      return none;
    }
  };
};
