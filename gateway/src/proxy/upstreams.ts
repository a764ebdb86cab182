import { connect } from 'node:net';
import type { Criticality, ServiceName } from '@gyeol/contracts/call.ts';
import type { Logger } from '@gyeol/service-kit/logger.ts';
import type { Metrics } from '@gyeol/service-kit/metrics.ts';
import type { Limiter } from './limiter.ts';

type ServiceAddresses = Readonly<Record<ServiceName, readonly string[]>>;
/**
 * A service, or a part of one that must not take the room of its other calls: catalog's images, which are read slowly,
 * and member's sign-ins, which cost much and may come as a flood.
 */
export const parts = { images: 'catalog', 'sign-in': 'member' } as const satisfies Record<string, ServiceName>;
export type UpstreamName = ServiceName | keyof typeof parts;
/** One process of a service. */
export interface Instance {
  readonly service: UpstreamName;
  readonly url: string;
  inFlight: number;
  up: boolean;
  readonly limiter: Limiter;
}

export interface Upstreams {
  /** The least busy instance that answers and has room for it, never `except` if there is another. Undefined: none has. */
  pick(service: UpstreamName, criticality: Criticality, except?: Instance): Instance | undefined;
  /** Puts an instance that did not take a connection aside, until it takes one again. */
  eject(instance: Instance): void;
  /** Instances came or are about to go. What was sent to one that goes is still answered. */
  move(addresses: ServiceAddresses): void;
  close(): void;
}

const probeEveryMs = 500;
const probeTimeoutMs = 1_000;

const takesConnections = (url: string): Promise<boolean> =>
  new Promise((resolve) => {
    const { hostname, port, protocol } = new URL(url);
    const socket = connect({ host: hostname, port: Number(port || (protocol === 'https:' ? 443 : 80)) });
    const end = (ok: boolean) => () => {
      socket.destroy();
      resolve(ok);
    };
    socket.setTimeout(probeTimeoutMs, end(false)).once('connect', end(true)).once('error', end(false));
  });

const lessBusy = (a: Instance, b: Instance): Instance => (b.inFlight < a.inFlight ? b : a);

interface Tools {
  readonly log: Logger;
  readonly metrics: Metrics;
  /** Each instance has a limit of its own: nobody waits because another one is slow, and one more brings its room. */
  readonly limiterOf: (service: UpstreamName) => Limiter;
}

/** The instances of every service, and which of them to ask. */
export const createUpstreams = (addresses: ServiceAddresses, tools: Tools): Upstreams => {
  const instances = new Map<string, Instance[]>();
  const move = (to: ServiceAddresses): void => {
    const all: Record<UpstreamName, readonly string[]> = {
      ...to,
      images: to[parts.images],
      'sign-in': to[parts['sign-in']],
    };
    for (const [service, urls] of Object.entries(all) as [UpstreamName, readonly string[]][]) {
      const known = instances.get(service) ?? [];
      const make = (url: string): Instance => ({
        service,
        url,
        inFlight: 0,
        up: true,
        limiter: tools.limiterOf(service),
      });
      const named = (url: string): Instance => known.find((one) => one.url === url) ?? make(url);
      instances.set(service, urls.map(named));
    }
  };
  move(addresses);
  const timers = new Set<NodeJS.Timeout>();
  let turn = 0;

  const up = tools.metrics.gauge('gateway_upstream_up', 'Instances that take connections', ['target'], () => {
    for (const [target, all] of instances) up.set({ target }, all.filter((one) => one.up).length);
  });
  const room = tools.metrics.gauge(
    'gateway_upstream_limit',
    'Calls that its instances may have at once',
    ['target'],
    () => {
      for (const [target, all] of instances)
        room.set(
          { target },
          all.reduce((sum, { limiter }) => sum + limiter.limit, 0),
        );
    },
  );

  const isListed = (instance: Instance): boolean => instances.get(instance.service)?.includes(instance) ?? false;
  const probe = async (instance: Instance): Promise<void> => {
    if (!isListed(instance)) return;
    if (!(await takesConnections(instance.url))) return probeLater(instance);
    instance.up = true;
    tools.log.info({ service: instance.service, url: instance.url }, 'an instance answers again');
  };
  const probeLater = (instance: Instance): void => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      void probe(instance);
    }, probeEveryMs).unref();
    timers.add(timer);
  };

  return {
    pick: (service, criticality, except) => {
      const all = instances.get(service) as Instance[];
      const others = all.length > 1 ? all.filter((one) => one !== except) : all;
      const alive = others.filter((one) => one.up);
      // When none answers they are asked all the same: one may have come back since the last look.
      const free = (alive.length > 0 ? alive : others).filter((one) => one.limiter.admits(criticality));
      turn += 1;
      // Beginning elsewhere each time spreads what is equally busy.
      return free.length === 0 ? undefined : free.reduce(lessBusy, free[turn % free.length] as Instance);
    },
    eject: (instance) => {
      if (!instance.up) return;
      instance.up = false;
      tools.log.warn({ service: instance.service, url: instance.url }, 'an instance takes no connections');
      probeLater(instance);
    },
    move,
    close: () => {
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
    },
  };
};
