import { type Criticality, type ServiceName, services } from '@gyeol/contracts/call.ts';
import type { Logger } from '@gyeol/service-kit/logger.ts';
import type { Metrics } from '@gyeol/service-kit/metrics.ts';
import type { OpenServices } from '@gyeol/service-kit/open-services.ts';
import { parts, type UpstreamName } from '../calls/upstream-name.ts';
import type { Limiter } from './limiter.ts';
import { createProbes } from './probes.ts';

type ServiceAddresses = Readonly<Record<ServiceName, readonly string[]>>;
/** One instance for each service, without an address. */
export const inThisProcess = Object.fromEntries(services.map((name) => [name, ['']])) as unknown as ServiceAddresses;
const ownerOf = (name: UpstreamName): ServiceName =>
  name in parts ? parts[name as keyof typeof parts] : (name as ServiceName);
export interface Instance {
  readonly service: UpstreamName;
  readonly url: string;
  inFlight: number;
  up: boolean;
  readonly limiter: Limiter;
}

export interface Upstreams {
  /**
   * Picks the least busy instance that answers and has room. When the service has several instances, never picks
   * `except`. Undefined when no instance has room.
   */
  pick(service: UpstreamName, criticality: Criticality, except?: Instance): Instance | undefined;
  /** Leaves out an instance that refused a connection, until it accepts one again. */
  eject(instance: Instance): void;
  /** The listed instances of a service, and those of them that take connections. */
  countInstances(service: ServiceName): { readonly known: number; readonly up: number };
  /** Requests to an instance that is no longer listed are still answered. */
  updateInstances(addresses: ServiceAddresses): void;
  close(): void;
}

const lessBusy = (a: Instance, b: Instance): Instance => (b.inFlight < a.inFlight ? b : a);

interface Tools {
  readonly log: Logger;
  readonly metrics: Metrics;
  /**
   * One limiter for each instance. A slow instance therefore delays no calls to the others, and a new instance adds its
   * capacity.
   */
  readonly limiterOf: (service: UpstreamName) => Limiter;
  /** Absent when services run in processes of their own. A service that is missing in `open` is not open now. */
  readonly open?: OpenServices | undefined;
}

type Instances = ReadonlyMap<string, readonly Instance[]>;

const upCheck =
  ({ open }: Tools) =>
  ({ up: takesConnections, service }: Instance): boolean =>
    takesConnections && (open?.has(ownerOf(service)) ?? true);

const addGauges = (tools: Tools, instances: Instances): void => {
  const { metrics } = tools;
  const isUp = upCheck(tools);
  const up = metrics.gauge('gateway_upstream_up', 'Instances that take connections', ['target'], () => {
    for (const [target, all] of instances) up.set({ target }, all.filter(isUp).length);
  });
  const room = metrics.gauge('gateway_upstream_limit', 'Calls that its instances may have at once', ['target'], () => {
    for (const [target, all] of instances) {
      const limits = all.map(({ limiter }) => limiter.limit);
      room.set(
        { target },
        limits.reduce((sum, limit) => sum + limit, 0),
      );
    }
  });
};

export const createUpstreams = (addresses: ServiceAddresses, tools: Tools): Upstreams => {
  const { log, limiterOf } = tools;
  const instances = new Map<string, Instance[]>();
  const updateInstances = (to: ServiceAddresses): void => {
    const all: Record<UpstreamName, readonly string[]> = {
      ...to,
      images: to[parts.images],
      uploads: to[parts.uploads],
      'sign-in': to[parts['sign-in']],
    };
    for (const [service, urls] of Object.entries(all) as [UpstreamName, readonly string[]][]) {
      const existing = instances.get(service) ?? [];
      const createInstance = (url: string): Instance => ({
        service,
        url,
        inFlight: 0,
        up: true,
        limiter: limiterOf(service),
      });
      instances.set(
        service,
        urls.map((url) => existing.find((one) => one.url === url) ?? createInstance(url)),
      );
    }
  };
  updateInstances(addresses);
  addGauges(tools, instances);
  const isListed = (instance: Instance): boolean => instances.get(instance.service)?.includes(instance) ?? false;
  const probes = createProbes<Instance>(isListed, (instance) => {
    instance.up = true;
    log.info({ service: instance.service, url: instance.url }, 'an instance answers again');
  });
  let turn = 0;

  return {
    pick: (service, criticality, except) => {
      const all = instances.get(service) as Instance[];
      const others = all.length > 1 ? all.filter((one) => one !== except) : all;
      const alive = others.filter((one) => one.up);
      // When no instance answers the probes, every instance is a candidate, because one of them may have recovered
      // since the last probe.
      const free = (alive.length > 0 ? alive : others).filter((one) => one.limiter.admits(criticality));
      turn += 1;
      // Each call of `pick` begins with a different candidate, to spread the load over equally busy instances.
      return free.length === 0 ? undefined : free.reduce(lessBusy, free[turn % free.length] as Instance);
    },
    eject: (instance) => {
      if (!instance.up) return;
      instance.up = false;
      log.warn({ service: instance.service, url: instance.url }, 'an instance takes no connections');
      probes.follow(instance);
    },
    countInstances: (service) => {
      const all = instances.get(service) as Instance[];
      return { known: all.length, up: all.filter(upCheck(tools)).length };
    },
    updateInstances,
    close: probes.close,
  };
};
