import type { Metrics } from '@gyeol/service-kit/metrics.ts';
import { awayMs, type Queue, type QueueCounts, type QueueEntry, type QueueGate } from './queue.ts';

interface LookedAt {
  readonly gate: QueueGate;
  readonly at: number;
}

const figures = {
  gateway_waiting_room_away: ['Members who were passed over because they stopped asking', 'away'],
  gateway_waiting_room_admitted: ['Members who were admitted since the opening', 'admitted'],
  gateway_waiting_room_per_minute: ['Members who are admitted per minute at present', 'perMinute'],
} as const satisfies Record<string, readonly [help: string, figure: keyof QueueCounts]>;

/** Adds the figures that the queue has of all gateways together. The figures of one scrape share one reading. */
const addFigures = (queue: Queue, metrics: Metrics, gates: () => readonly QueueGate[]): void => {
  let reading: Promise<(readonly [gate: string, counts: QueueCounts])[]> | undefined;
  const read = () => {
    reading ??= Promise.all(
      gates().map(async (gate) => [String(gate.gateId), await queue.count(gate)] as const),
    ).finally(() => {
      reading = undefined;
    });
    return reading;
  };
  for (const [name, [help, figure]] of Object.entries(figures)) {
    const gauge = metrics.gauge(name, help, ['gate'], async () => {
      gauge.reset();
      for (const [gate, counts] of await read()) gauge.set({ gate }, counts[figure]);
    });
  }
};

/**
 * Adds metrics to a queue: the number of members who waited at each gate when this gateway last asked, the number of
 * answers by state, and the figures of the gates. `DOWN` counts the times that the queue could not be reached. A gate
 * without requests counts as empty.
 */
export const createMeasuredQueue = (queue: Queue, metrics: Metrics, now: () => number): Queue => {
  const lookedAt = new Map<string, LookedAt>();
  // `door` and `told` are the names that the previous release used for `gate` and `state`.
  const labelsOf = (gate: string) => ({ gate, door: gate });
  const waiting = metrics.gauge(
    'gateway_waiting_room_waiting',
    'Members in line at the last look',
    ['gate', 'door'],
    () => {
      for (const [gate, { at }] of lookedAt) {
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
  addFigures(queue, metrics, () =>
    [...lookedAt.values()].filter(({ at }) => now() - at <= awayMs).map(({ gate }) => gate),
  );
  const countState = (gate: string, state: string): void => looks.inc({ ...labelsOf(gate), state, told: state });
  const countLook = async <S extends QueueEntry | undefined>(gate: QueueGate, look: Promise<S>): Promise<S> => {
    const label = String(gate.gateId);
    try {
      const entry = await look;
      countState(label, entry?.state ?? 'NONE');
      if (entry) {
        waiting.set(labelsOf(label), entry.waiting);
        lookedAt.set(label, { gate, at: now() });
      }
      return entry;
    } catch (error) {
      countState(label, 'DOWN');
      throw error;
    }
  };
  return {
    ...queue,
    join: (gate, who) => countLook(gate, queue.join(gate, who)),
    find: (gate, memberId) => countLook(gate, queue.find(gate, memberId)),
  };
};
