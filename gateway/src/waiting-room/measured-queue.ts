import type { Metrics } from '@gyeol/service-kit/metrics.ts';
import { awayMs, type Queue, type Standing } from './queue.ts';

/**
 * The queue, counted: how many stand before each door at the last look of this gateway, and what those who looked were
 * told (`DOWN`: nothing, because it could not be reached). A door that nobody looks at any more has nobody before it.
 */
export const measuredQueue = (queue: Queue, metrics: Metrics, now: () => number): Queue => {
  const lookedAt = new Map<string, number>();
  const waiting = metrics.gauge('gateway_waiting_room_waiting', 'Members in line at the last look', ['door'], () => {
    for (const [door, at] of lookedAt) {
      if (now() - at <= awayMs) continue;
      waiting.remove({ door });
      lookedAt.delete(door);
    }
  });
  const looks = metrics.counter('gateway_waiting_room_looks_total', 'Looks at a place, by what was told', [
    'door',
    'told',
  ]);
  const counted = async <S extends Standing | undefined>(doorId: number, look: Promise<S>): Promise<S> => {
    const door = String(doorId);
    try {
      const standing = await look;
      looks.inc({ door, told: standing?.state ?? 'NONE' });
      if (standing) {
        waiting.set({ door }, standing.waiting);
        lookedAt.set(door, now());
      }
      return standing;
    } catch (error) {
      looks.inc({ door, told: 'DOWN' });
      throw error;
    }
  };
  return {
    ...queue,
    take: (door, who) => counted(door.doorId, queue.take(door, who)),
    see: (door, memberId) => counted(door.doorId, queue.see(door, memberId)),
  };
};
