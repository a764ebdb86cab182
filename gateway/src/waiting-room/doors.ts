import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import type { InternalClient } from '@gyeol/service-kit/http/internal-client.ts';

export interface Door {
  readonly doorId: number;
  readonly itemId: number | null;
  readonly title: string;
  readonly opensAt: Date;
  readonly closesAt: Date | null;
  readonly perMinute: number;
}
export interface Doors {
  /** Those that are on. Throws UNAVAILABLE when they are not known. */
  all(): Promise<readonly Door[]>;
  /** Throws DOOR_NOT_FOUND. */
  find(doorId: number): Promise<Door>;
}

/** Thousands ask a second; order-payment is asked once. */
const freshMs = 1_000;
/** While order-payment is away or slow, those who wait keep waiting by the last copy. */
const usableMs = 30_000;
const patienceMs = 250;

/**
 * The doors of order-payment, as they were a second ago. Nothing is asked while nobody asks; one that fails is asked again
 * a second later, and one that hangs holds up nobody who comes later.
 */
export const createDoors = (internal: InternalClient, now: () => Date): Doors => {
  let copy: { doors: readonly Door[]; at: number } | undefined;
  let loading: Promise<readonly Door[]> | undefined;
  let askedAt = Number.NEGATIVE_INFINITY;

  const load = async (): Promise<readonly Door[]> => {
    const at = now().getTime();
    askedAt = at;
    const told = await internal.call(internalCalls.doors);
    const doors = told.doors.map((door) => ({
      ...door,
      opensAt: new Date(door.opensAt),
      closesAt: door.closesAt === null ? null : new Date(door.closesAt),
    }));
    copy = { doors, at };
    return doors;
  };
  const loadOnce = (): Promise<readonly Door[]> => {
    loading ??= load().finally(() => {
      loading = undefined;
    });
    return loading;
  };
  /** The new list if it comes soon, else the last one. */
  const soonOr = (doors: readonly Door[], at: number): readonly Door[] | Promise<readonly Door[]> => {
    if (loading === undefined && at - askedAt < freshMs) return doors;
    const fresh = loadOnce().catch(() => doors);
    const patience = askedAt + patienceMs - at;
    if (patience <= 0) return doors;
    return Promise.race([fresh, new Promise<readonly Door[]>((resolve) => setTimeout(resolve, patience, doors))]);
  };
  const known = async (): Promise<readonly Door[]> => {
    const at = now().getTime();
    const age = copy ? at - copy.at : Number.POSITIVE_INFINITY;
    if (!copy || age > usableMs) return loadOnce();
    return age < freshMs ? copy.doors : soonOr(copy.doors, at);
  };
  const all = async (): Promise<readonly Door[]> => {
    const at = now();
    return (await known()).filter(({ closesAt }) => closesAt === null || closesAt > at);
  };
  return {
    all,
    find: async (doorId) => {
      const door = (await all()).find((one) => one.doorId === doorId);
      if (!door) throw problem('DOOR_NOT_FOUND');
      return door;
    },
  };
};
