import type { Metrics } from '@gyeol/service-kit/metrics.ts';
import { awayMs, type Queue, type QueueEntry } from './queue.ts';

/**
 * Adds metrics to a queue: the number of members who waited at each gate when this gateway last asked, and the number
 * of answers by state. `DOWN` counts the times that the queue could not be reached. A gate without requests counts as
 * empty.
 */
export const createMeasuredQueue = (queue: Queue, metrics: Metrics, now: () => number): Queue => {
  const lookedAt = new Map<string, number>();
  // `door` and `told` are the names that the previous release used for `gate` and `state`.
  const labelsOf = (gate: string) => ({ gate, door: gate });
  const waiting = metrics.gauge(
    'gateway_waiting_room_waiting',
    'Members in line at the last look',
    ['gate', 'door'],
    () => {
      for (const [gate, at] of lookedAt) {
        if (now() - at <= awayMs) continue;
        waiting.remove(labelsOf(gate));
        lookedAt.delete(gate);
      }
    },
  );
  const looks = metrics.counter('gateway_waiting_room_looks_total', 'Looks at a queue position, by its state', [
    'gate',
    'state',
    'door',
    'told',
  ]);
  const countState = (gate: string, state: string): void => looks.inc({ ...labelsOf(gate), state, told: state });
  const countLook = async <S extends QueueEntry | undefined>(gateId: number, look: Promise<S>): Promise<S> => {
    const gate = String(gateId);
    try {
      const entry = await look;
      countState(gate, entry?.state ?? 'NONE');
      if (entry) {
        waiting.set(labelsOf(gate), entry.waiting);
        lookedAt.set(gate, now());
      }
      return entry;
    } catch (error) {
      countState(gate, 'DOWN');
      throw error;
    }
  };
  return {
    ...queue,
    join: (gate, who) => countLook(gate.gateId, queue.join(gate, who)),
    find: (gate, memberId) => countLook(gate.gateId, queue.find(gate, memberId)),
  };
};
