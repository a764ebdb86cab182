import { services } from '@gyeol/contracts/call.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Target } from '../calls/call-router.ts';
import { parts, type UpstreamName } from '../calls/upstream-name.ts';
import { trackInFlight } from './in-flight.ts';
import type { Shed } from './shed.ts';
import type { Instance, Upstreams } from './upstreams.ts';
import { createWaitingLine, type WaitingLine } from './waiting-line.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The target is set before an instance is chosen. */
    target: Target | undefined;
    instance: Instance | undefined;
  }
}

type Lines = Record<UpstreamName, WaitingLine>;

export interface LoadBalancer {
  /**
   * Reserves room at an instance. When this function is called again for the same request, it chooses another instance,
   * if there is one. Returns false when no instance has room.
   */
  choose(request: FastifyRequest, reply: FastifyReply): boolean;
  /**
   * Reserves room, or waits for room in the line of the call's upstream. This is a Fastify hook, which calls `done` as
   * soon as there is room.
   */
  enter(request: FastifyRequest, reply: FastifyReply, done: () => void): void;
}

/** One load balancer serves all requests, over the network and to services of this process. */
export const createLoadBalancer = (server: FastifyInstance, upstreams: Upstreams, shed: Shed): LoadBalancer => {
  const now = (): number => performance.now();
  const lines = Object.fromEntries(
    [...services, ...Object.keys(parts)].map((name) => [name, createWaitingLine(now)]),
  ) as Lines;
  server.addHook('onClose', async () => {
    for (const line of Object.values(lines)) line.close();
  });
  const choose = (request: FastifyRequest, reply: FastifyReply): boolean => {
    const { upstream, criticality } = request.target as Target;
    const instance = upstreams.pick(upstream, criticality, request.instance);
    if (instance) trackInFlight(reply, instance, { criticality, onLeft: lines[upstream].advance });
    request.instance = instance;
    return instance !== undefined;
  };
  const enter = (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    if (choose(request, reply)) {
      done();
      return;
    }
    const { upstream, criticality } = request.target as Target;
    lines[upstream].join(criticality, {
      // A client that left while it waited takes no room.
      tryEnter: () => reply.raw.closed || choose(request, reply),
      go: () => (reply.raw.closed ? shed(request, reply) : done()),
      refuse: () => shed(request, reply),
    });
  };
  return { choose, enter };
};
