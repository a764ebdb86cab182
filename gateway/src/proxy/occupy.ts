import type { ServerResponse } from 'node:http';
import type { Criticality } from '@gyeol/contracts/call.ts';
import type { FastifyReply } from 'fastify';
import type { Instance } from './upstreams.ts';

interface Occupied {
  readonly instance: Instance;
  readonly criticality: Criticality;
  readonly since: number;
  readonly onLeft: () => void;
}
const busyWith = Symbol('instance');
type Response = ServerResponse & { [busyWith]?: Occupied };

const leave = ({ instance, criticality, onLeft }: Occupied, tookMs?: number): void => {
  instance.inFlight -= 1;
  instance.limiter.leave(criticality, tookMs);
  onLeft();
};

function release(this: Response): void {
  const occupied = this[busyWith];
  if (!occupied) return;
  // A quick "I cannot" of the service is not speed.
  leave(occupied, this.statusCode < 500 ? performance.now() - occupied.since : undefined);
}

/** Counts the request at its instance until the answer is out or the client has gone. */
export const occupy = (
  reply: FastifyReply,
  instance: Instance,
  { criticality, onLeft }: Pick<Occupied, 'criticality' | 'onLeft'>,
): void => {
  const raw = reply.raw as Response;
  const before = raw[busyWith];
  if (!before) raw.once('close', release);
  raw[busyWith] = { instance, criticality, since: performance.now(), onLeft };
  instance.inFlight += 1;
  instance.limiter.enter(criticality);
  if (before) leave(before);
};
