import type { Metrics } from '@gyeol/service-kit/metrics.ts';
import { awayMs, type Queue, type QueueEntry } from './queue.ts';

/**
 * The queue, counted: how many wait at each gate at the last look of this gateway, and what state those who looked
 * got (`DOWN`: nothing, because it could not be reached). A gate that nobody looks at any more has nobody waiting.
 */
export const createMeasuredQueue = (queue: Queue, metrics: Metrics, now: () => number): Queue => {
  const lookedAt = new Map<string, number>();
  const waiting = metrics.gauge('gateway_waiting_room_waiting', 'Members in line at the last look', ['door'], () => {
    for (const [gate, at] of lookedAt) {
      if (now() - at <= awayMs) continue;
      waiting.remove({ door: gate });
      lookedAt.delete(gate);
    }
  });
  const looks = metrics.counter('gateway_waiting_room_looks_total', 'Looks at a queue position, by its state', [
    'door',
    'told',
  ]);
  const countLook = async <S extends QueueEntry | undefined>(gateId: number, look: Promise<S>): Promise<S> => {
    const gate = String(gateId);
    try {
      const entry = await look;
      looks.inc({ door: gate, told: entry?.state ?? 'NONE' });
      if (entry) {
        waiting.set({ door: gate }, entry.waiting);
        lookedAt.set(gate, now());
      }
      return entry;
    } catch (error) {
      looks.inc({ door: gate, told: 'DOWN' });
      throw error;
    }
  };
  return {
    ...queue,
    join: (gate, who) => countLook(gate.gateId, queue.join(gate, who)),
    find: (gate, memberId) => countLook(gate.gateId, queue.find(gate, memberId)),
  };
};
