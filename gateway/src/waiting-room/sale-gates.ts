import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import type { InternalClient } from '@gyeol/service-kit/http/internal-client.ts';

export interface SaleGate {
  readonly gateId: number;
  readonly itemId: number | null;
  readonly saleId: number | null;
  /** The items of the sale; empty for a gate of no sale. */
  readonly itemIds: ReadonlySet<number>;
  readonly title: string;
  readonly opensAt: Date;
  readonly closesAt: Date | null;
  readonly perMinute: number;
  readonly maxPerMinute: number | null;
}
export interface SaleGates {
  /** Answers only the gates that are switched on. Throws UNAVAILABLE when the gates are unknown. */
  all(): Promise<readonly SaleGate[]>;
  /** Throws DOOR_NOT_FOUND. */
  find(gateId: number): Promise<SaleGate>;
}

/**
 * The time in which a list is not loaded again: thousands of members ask in a second, but order-payment is asked once.
 */
const freshMs = 1_000;
/**
 * The longest age of a list that is used while order-payment is unreachable or slow. Until then members can keep
 * waiting.
 */
const usableMs = 30_000;
const maxWaitMs = 250;

/**
 * Sends no request to order-payment while no member asks. Repeats a failed request a second later. A request that hangs
 * delays no later member.
 */
export const createSaleGates = (internal: InternalClient, now: () => Date): SaleGates => {
  let cached: { gates: readonly SaleGate[]; at: number } | undefined;
  let loading: Promise<readonly SaleGate[]> | undefined;
  let askedAt = Number.NEGATIVE_INFINITY;

  const load = async (): Promise<readonly SaleGate[]> => {
    const at = now().getTime();
    askedAt = at;
    const answer = await internal.call(internalCalls.saleGates);
    const gates = answer.doors.map(({ doorId, ...gate }) => ({
      ...gate,
      gateId: doorId,
      // An order-payment of the previous release knows no gates of sales.
      saleId: gate.saleId ?? null,
      itemIds: new Set(gate.itemIds),
      maxPerMinute: gate.maxPerMinute ?? null,
      opensAt: new Date(gate.opensAt),
      closesAt: gate.closesAt === null ? null : new Date(gate.closesAt),
    }));
    cached = { gates, at };
    return gates;
  };
  const loadOnce = (): Promise<readonly SaleGate[]> => {
    loading ??= load().finally(() => {
      loading = undefined;
    });
    return loading;
  };
  const freshOr = (gates: readonly SaleGate[], at: number): readonly SaleGate[] | Promise<readonly SaleGate[]> => {
    if (loading === undefined && at - askedAt < freshMs) return gates;
    const fresh = loadOnce().catch(() => gates);
    const remainingMs = askedAt + maxWaitMs - at;
    if (remainingMs <= 0) return gates;
    return Promise.race([
      fresh,
      new Promise<readonly SaleGate[]>((resolve) => setTimeout(resolve, remainingMs, gates)),
    ]);
  };
  const current = async (): Promise<readonly SaleGate[]> => {
    const at = now().getTime();
    const age = cached ? at - cached.at : Number.POSITIVE_INFINITY;
    if (!cached || age > usableMs) return loadOnce();
    return age < freshMs ? cached.gates : freshOr(cached.gates, at);
  };
  const all = async (): Promise<readonly SaleGate[]> => {
    const at = now();
    return (await current()).filter(({ closesAt }) => closesAt === null || closesAt > at);
  };
  return {
    all,
    find: async (gateId) => {
      const gate = (await all()).find((one) => one.gateId === gateId);
      if (!gate) throw problem('DOOR_NOT_FOUND');
      return gate;
    },
  };
};
