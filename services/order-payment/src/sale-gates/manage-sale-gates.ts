import type { BodyOf } from '@gyeol/contracts/call.ts';
import type { waitingCalls } from '@gyeol/contracts/http/waiting.ts';
import type { AppDeps } from '@gyeol/service-kit/app.ts';
import { noteAction } from '@gyeol/service-kit/audit.ts';
import type { Tx } from '@gyeol/service-kit/db/db.ts';
import { isUniqueViolation } from '@gyeol/service-kit/db/errors.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import type { Config } from '../config.ts';
import type { Door } from './sale-gate.ts';
import { type DoorTerms, endPastDoors, insertDoor, lockDoor, saveDoor } from './sale-gate-store.ts';

type TermsBody = BodyOf<typeof waitingCalls.changeDoor>;

const factsOf = ({ itemId, title, opensAt, closesAt, perMinute, closedAt }: Door) => ({
  ...{ itemId, title, opensAt, closesAt, perMinute, closedAt },
});
const note = (tx: Tx, before: Door | null, after: Door, at: Date): Promise<void> =>
  noteAction(tx, {
    kind: 'door',
    id: after.doorId,
    name: after.title,
    before: before && factsOf(before),
    after: factsOf(after),
    at,
  });

/** Throws DOOR_PERIOD. */
const termsOf = ({ title, opensAt, closesAt, perMinute }: TermsBody, now: Date): DoorTerms => {
  const terms = { opensAt: new Date(opensAt), closesAt: closesAt === null ? null : new Date(closesAt) };
  if (terms.closesAt && (terms.closesAt <= terms.opensAt || terms.closesAt <= now)) throw problem('DOOR_PERIOD');
  return { title: title.trim(), perMinute, ...terms };
};

/**
 * Several gateways that keep their queues apart would let in more than the rate and could be asked in turn: without
 * Redis a door stands only where one gateway runs, on a person's own machine. Throws DOOR_NEEDS_REDIS.
 */
const demandRedis = ({ waitingRoomRedis, nodeEnv }: Config): void => {
  if (!waitingRoomRedis && nodeEnv === 'production') throw problem('DOOR_NEEDS_REDIS');
};

/** Switches a door on. Throws DOOR_NEEDS_REDIS, DOOR_PERIOD, DOOR_EXISTS. */
export const makeOpenDoor = (deps: AppDeps<Config>) => async (body: BodyOf<typeof waitingCalls.openDoor>) => {
  demandRedis(deps.config);
  const at = deps.now();
  const terms = termsOf(body, at);
  try {
    return await deps.db.tx(async (tx) => {
      await endPastDoors(tx, at);
      const door = await insertDoor(tx, { ...terms, itemId: body.itemId, createdAt: at });
      await note(tx, null, door, at);
      return door;
    });
  } catch (error) {
    throw isUniqueViolation(error, 'doors_on') ? problem('DOOR_EXISTS') : error;
  }
};

/** A door that is on becomes what `next` says. Throws DOOR_NOT_FOUND. */
const change = (deps: AppDeps<Config>, doorId: number, next: (door: Door, at: Date) => Door): Promise<Door> =>
  deps.db.tx(async (tx) => {
    const at = deps.now();
    const before = await lockDoor(tx, doorId);
    if (before === undefined || before.closedAt !== null) throw problem('DOOR_NOT_FOUND');
    const after = next(before, at);
    await saveDoor(tx, after);
    await note(tx, before, after, at);
    return after;
  });

/** Other times, another rate; everybody keeps their place. Throws DOOR_NOT_FOUND, DOOR_PERIOD. */
export const makeChangeDoor = (deps: AppDeps<Config>) => (doorId: number, body: TermsBody) =>
  change(deps, doorId, (door, at) => ({ ...door, ...termsOf(body, at) }));

/** Takes the door away: from now on nobody needs a pass. Throws DOOR_NOT_FOUND. */
export const makeCloseDoor = (deps: AppDeps<Config>) => (doorId: number) =>
  change(deps, doorId, (door, at) => ({ ...door, closedAt: at }));
