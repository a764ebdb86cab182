import { type ServiceName, services } from '@gyeol/contracts/call.ts';
import type { Plan } from './connections.ts';
import { growService, type Running, replaceService, shrinkService, specOf } from './replace-instances.ts';
import { part, replaceGateway, replaceTogether } from './replace-together.ts';
import type { Layout } from './settings.ts';
import type { Supervisor } from './supervisor.ts';
import type { Topology } from './topology.ts';

type Counts = Readonly<Record<ServiceName, number>>;
type Print = (line: string) => void;

interface Tools {
  supervisor: Supervisor;
  topology: Topology;
  layout: Layout;
  /** Throws UsageError when PostgreSQL has not enough connections for what is to take over from such a layout. */
  demandRoom(plan: Plan, before: Layout): Promise<void>;
}

/**
 * Changes the instances of services while the shop is open. Whoever comes is asked only when it is ready; whoever goes
 * is asked by nobody any more before it is told to end, and finishes what it began: no buyer sees an error.
 */
export class Fleet {
  readonly #running: Running;
  readonly #demandRoom: Tools['demandRoom'];
  #layout: Layout;
  #last: Promise<unknown> = Promise.resolve();

  constructor({ demandRoom, layout, supervisor, topology }: Tools) {
    this.#running = { supervisor, topology, specs: new Map() };
    this.#demandRoom = demandRoom;
    this.#layout = layout;
  }

  get layout(): Layout {
    return this.#layout;
  }
  /** Processes of services that are apart. */
  get size(): number {
    return this.layout === 'apart' ? this.#running.topology.instances.all.length : 0;
  }

  /** Starts the services that are apart, all at once, as the shop opens. */
  async openServices(): Promise<void> {
    const { supervisor, topology } = this.#running;
    await Promise.all(topology.instances.all.map((instance) => supervisor.start(specOf(this.#running, instance))));
  }

  /** Starts what listens on the shop's port: the gateway, with the services where they are together. */
  async openShop(): Promise<void> {
    const { supervisor, topology } = this.#running;
    await supervisor.start(this.layout === 'together' ? topology.together() : await topology.gateway());
  }

  /**
   * Brings services to so many instances; who runs together goes apart for more than one. One change after another;
   * throws UsageError.
   */
  scale(wanted: Partial<Counts>, print: Print): Promise<void> {
    return this.#inTurn(async () => {
      const { instances } = this.#running.topology;
      const now = Object.fromEntries(services.map((service) => [service, instances.of(service).length])) as Counts;
      const next = { ...now, ...wanted };
      await this.#demandRoom(next, this.layout);
      if (this.layout === 'together' && Object.values(next).some((count) => count > 1)) await this.#part(next, print);
      for (const [service, count] of Object.entries(wanted) as [ServiceName, number][]) {
        while (instances.of(service).length < count) await growService(this.#running, service, print);
        while (instances.of(service).length > count) await shrinkService(this.#running, service, print);
        print(`${service}: ${count} running`);
      }
    });
  }

  /** Replaces every instance of the services (or the gateway), one after another; the whole process where they are together. */
  restart(names: readonly (ServiceName | 'gateway')[], print: Print): Promise<void> {
    return this.#inTurn(async () => {
      if (this.layout === 'together') {
        await replaceTogether(this.#running);
        return print('together: every service and the gateway restarted');
      }
      for (const name of names) {
        await (name === 'gateway' ? replaceGateway(this.#running) : replaceService(this.#running, name));
        print(`${name}: restarted`);
      }
    });
  }

  async #part(counts: Counts, print: Print): Promise<void> {
    print('the services ran together; a process for each is started beside them');
    await part(this.#running, counts);
    this.#layout = 'apart';
    print('the services run apart');
  }
  #inTurn(work: () => Promise<void>): Promise<void> {
    const mine = this.#last.then(work);
    this.#last = mine.catch(() => undefined);
    return mine;
  }
}
