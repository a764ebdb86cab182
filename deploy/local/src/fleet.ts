import { type ServiceName, services } from '@gyeol/contracts/call.ts';
import type { ServiceInstance } from './instances.ts';
import {
  growService,
  type Running,
  replaceGateway,
  replaceService,
  shrinkService,
  specOf,
} from './replace-instances.ts';
import type { Supervisor } from './supervisor.ts';
import type { Topology } from './topology.ts';

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
  readonly #running: Running;
  readonly #demandRoom: Tools['demandRoom'];
  #last: Promise<unknown> = Promise.resolve();

  constructor({ demandRoom, supervisor, topology }: Tools) {
    this.#running = { supervisor, topology, specs: new Map() };
    this.#demandRoom = demandRoom;
  }

  /** Processes of services. */
  get size(): number {
    return this.#all().length;
  }

  /** Starts what was planned, all at once, as the shop opens. */
  async open(): Promise<void> {
    await Promise.all(this.#all().map((instance) => this.#running.supervisor.start(specOf(this.#running, instance))));
  }

  async openGateway(): Promise<void> {
    const { supervisor, topology } = this.#running;
    await supervisor.start(await topology.gateway());
  }

  /** Brings services to so many instances. One change after another; throws UsageError. */
  scale(wanted: Partial<Counts>, print: Print): Promise<void> {
    return this.#inTurn(async () => {
      const { instances } = this.#running.topology;
      const now = Object.fromEntries(services.map((service) => [service, instances.of(service).length])) as Counts;
      await this.#demandRoom({ ...now, ...wanted });
      for (const [service, count] of Object.entries(wanted) as [ServiceName, number][]) {
        while (instances.of(service).length < count) await growService(this.#running, service, print);
        while (instances.of(service).length > count) await shrinkService(this.#running, service, print);
        print(`${service}: ${count} running`);
      }
    });
  }

  /** Replaces every instance of the services (or the gateway), one after another. */
  restart(names: readonly (ServiceName | 'gateway')[], print: Print): Promise<void> {
    return this.#inTurn(async () => {
      for (const name of names) {
        await (name === 'gateway' ? replaceGateway(this.#running) : replaceService(this.#running, name));
        print(`${name}: restarted`);
      }
    });
  }

  #all(): ServiceInstance[] {
    return services.flatMap((service) => this.#running.topology.instances.of(service));
  }
  #inTurn(work: () => Promise<void>): Promise<void> {
    const mine = this.#last.then(work);
    this.#last = mine.catch(() => undefined);
    return mine;
  }
}
