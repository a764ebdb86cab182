import type { ServerResponse } from 'node:http';
import type { Criticality } from '@gyeol/contracts/call.ts';
import type { FastifyReply } from 'fastify';
import type { Instance } from './upstreams.ts';

interface InFlightCall {
  readonly instance: Instance;
  readonly criticality: Criticality;
  readonly since: number;
  readonly onLeft: () => void;
}
const inFlightCall = Symbol('instance');
type Response = ServerResponse & { [inFlightCall]?: InFlightCall };

const leave = ({ instance, criticality, onLeft }: InFlightCall, tookMs?: number): void => {
  instance.inFlight -= 1;
  instance.limiter.leave(criticality, tookMs);
  onLeft();
};

function release(this: Response): void {
  const call = this[inFlightCall];
  if (!call) return;
  // A fast refusal says nothing about the speed of the instance, so its time does not count.
  leave(call, this.statusCode < 500 ? performance.now() - call.since : undefined);
}

/** Counts the request until the answer is sent or the client has left. */
export const trackInFlight = (
  reply: FastifyReply,
  instance: Instance,
  { criticality, onLeft }: Pick<InFlightCall, 'criticality' | 'onLeft'>,
): void => {
  const raw = reply.raw as Response;
  const before = raw[inFlightCall];
  if (!before) raw.once('close', release);
  raw[inFlightCall] = { instance, criticality, since: performance.now(), onLeft };
  instance.inFlight += 1;
  instance.limiter.enter(criticality);
  if (before) leave(before);
};
