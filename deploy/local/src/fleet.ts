import { type ServiceName, services } from '@gyeol/contracts/call.ts';
import { Instances, type ServiceInstance } from './instances.ts';
import type { ProcessSpec, Supervisor } from './supervisor.ts';
import { reusesPort, type Topology } from './topology.ts';

export type Counts = Readonly<Record<ServiceName, number>>;
type Print = (line: string) => void;

interface Tools {
  supervisor: Supervisor;
  topology: Topology;
  /** Throws UsageError when PostgreSQL has not enough connections for so many instances. */
  demandRoom(counts: Counts): Promise<void>;
}

/**
 * Changes the instances of services while the shop is open. Whoever comes is asked only when it is ready; whoever goes
 * is asked by nobody any more before it is told to end, and finishes what it began: no buyer sees an error.
 */
export class Fleet {
  readonly #tools: Tools;
  readonly #specs = new Map<ServiceInstance, ProcessSpec>();
  #last: Promise<unknown> = Promise.resolve();

  constructor(tools: Tools) {
    this.#tools = tools;
  }

  /** Processes of services. */
  get size(): number {
    return this.#all().length;
  }

  /** Starts what was planned, all at once, as the shop opens. */
  async open(): Promise<void> {
    await Promise.all(
      this.#all().map((serviceInstance) => this.#tools.supervisor.start(this.#specOf(serviceInstance))),
    );
  }

  async openGateway(): Promise<void> {
    const { supervisor, topology } = this.#tools;
    await supervisor.start(await topology.gateway());
  }

  /** Brings services to so many instances. One change after another; throws UsageError. */
  scale(wanted: Partial<Counts>, print: Print): Promise<void> {
    return this.#inTurn(async () => {
      const { instances } = this.#tools.topology;
      const now = Object.fromEntries(services.map((service) => [service, instances.of(service).length])) as Counts;
      await this.#tools.demandRoom({ ...now, ...wanted });
      for (const [service, count] of Object.entries(wanted) as [ServiceName, number][]) {
        while (instances.of(service).length < count) await this.#grow(service, print);
        while (instances.of(service).length > count) await this.#shrink(service, print);
        print(`${service}: ${count} running`);
      }
    });
  }

  /** Replaces every instance of the services (or the gateway), one after another. */
  restart(names: readonly (ServiceName | 'gateway')[], print: Print): Promise<void> {
    return this.#inTurn(async () => {
      for (const name of names) {
        if (name === 'gateway') await this.#replaceGateway();
        else
          for (const serviceInstance of this.#tools.topology.instances.of(name)) await this.#replace(serviceInstance);
        print(`${name}: restarted`);
      }
    });
  }

  #all(): ServiceInstance[] {
    return services.flatMap((service) => this.#tools.topology.instances.of(service));
  }
  #inTurn(work: () => Promise<void>): Promise<void> {
    const mine = this.#last.then(work);
    this.#last = mine.catch(() => undefined);
    return mine;
  }
  #specOf(serviceInstance: ServiceInstance): ProcessSpec {
    const spec = this.#specs.get(serviceInstance) ?? this.#tools.topology.specOf(serviceInstance);
    this.#specs.set(serviceInstance, spec);
    return spec;
  }

  async #grow(service: ServiceName, print: Print): Promise<void> {
    const numbersInUse = new Set(this.#tools.topology.instances.of(service).map(({ instance }) => instance));
    let instance = 1;
    while (numbersInUse.has(instance)) instance += 1;
    const serviceInstance = await Instances.create(service, instance);
    await this.#replaceInstance(serviceInstance, undefined);
    print(`${service}#${instance} is ready`);
  }
  async #shrink(service: ServiceName, print: Print): Promise<void> {
    const { supervisor, topology } = this.#tools;
    const all = topology.instances.of(service);
    const newest = all.reduce((a, b) => (b.instance > a.instance ? b : a));
    // One that has just died and is about to come back is nobody to leave a service to.
    for (const serviceInstance of all)
      if (serviceInstance !== newest) await supervisor.whenReady(this.#specOf(serviceInstance));
    await this.#replaceInstance(undefined, newest);
    print(`${service}#${newest.instance} has finished`);
  }
  async #replace(previous: ServiceInstance): Promise<void> {
    await this.#replaceInstance(await Instances.create(previous.service, previous.instance), previous);
  }

  /** The one way in and out: ready, then named; no longer named, then ended. */
  async #replaceInstance(next: ServiceInstance | undefined, previous: ServiceInstance | undefined): Promise<void> {
    const { supervisor, topology } = this.#tools;
    if (next) {
      await supervisor.add(this.#specOf(next));
      topology.instances.add(next);
    }
    if (previous) topology.instances.remove(previous);
    await supervisor.sendAddresses(topology.instances.addresses);
    if (previous) {
      await supervisor.retire(this.#specOf(previous));
      this.#specs.delete(previous);
    }
  }

  async #replaceGateway(): Promise<void> {
    const { supervisor, topology } = this.#tools;
    const [previous] = supervisor.specsOf('gateway');
    const next = await topology.gateway();
    if (previous && !reusesPort) await supervisor.retire(previous);
    await supervisor.add(next);
    if (previous) await supervisor.retire(previous);
  }
}
