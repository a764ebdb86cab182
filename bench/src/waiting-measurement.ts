import { runEntries } from '../../tests/support/processes.ts';
import { cpuOf } from './cpu.ts';
import { pssOf } from './memory.ts';
import type { Tally } from './sale-buyer.ts';
import type { Cheats } from './waiting-cheats.ts';
import type { WaitingShop } from './waiting-parts.ts';
import type { Queue } from './waiting-queue.ts';

export interface Window {
  readonly from: number;
  readonly to: number;
}
export interface Cost {
  readonly gatewayMs: number;
  readonly redisMs: number;
  readonly gatewayBytes: number;
  readonly redisBytes: number;
}
export interface Faults {
  readonly silent: Window;
  readonly restarted: Window;
  readonly over: number;
}
/** `waiting-report.ts` turns these raw data into figures. */
export interface WaitingMeasurement {
  readonly queue: Queue;
  readonly cheats: Cheats;
  readonly tally: Tally;
  readonly gateways: number;
  readonly withoutRedis: string | undefined;
  readonly arrival: Window;
  readonly held: Window;
  readonly moving: Window;
  readonly faults: Faults | undefined;
  readonly browse: { readonly alone: number[]; readonly held: number[]; readonly moving: number[] };
  readonly cost: { readonly empty: Cost; readonly heldBefore: Cost; readonly heldAfter: Cost };
}

/** Reads the CPU time that gateways and Redis have used so far, and the memory that they use now. */
export const readCost = async ({ stack, redis, other }: WaitingShop, saleGateId: number): Promise<Cost> => {
  const first = runEntries(stack.dataDir).filter(({ service }) => service === 'gateway');
  const pids = [...first.map(({ pid }) => pid), ...(other ? [other.pid()] : [])];
  const sum = (of: (pid: number) => number): number => pids.reduce((all, pid) => all + of(pid), 0);
  return {
    gatewayMs: sum(cpuOf),
    gatewayBytes: sum(pssOf),
    redisMs: (await redis?.cpuMs()) ?? 0,
    redisBytes: (await redis?.bytesOf(saleGateId)) ?? 0,
  };
};
