import type { ServiceName } from '@gyeol/contracts/call.ts';
import type { Plan } from './connections.ts';
import { type Log, type Running, scaleServices, specOf } from './replace-instances.ts';
import { part, replaceApart, replaceTogether } from './replace-together.ts';
import type { Layout } from './settings.ts';
import type { Supervisor } from './supervisor.ts';
import type { Topology } from './topology.ts';

type Counts = Readonly<Record<ServiceName, number>>;

interface Tools {
  supervisor: Supervisor;
  topology: Topology;
  layout: Layout;
  /** Throws UsageError when PostgreSQL has too few connections for `plan` to take over from the layout `before`. */
  demandRoom(plan: Plan, before: Layout): Promise<void>;
}

/**
 * Changes the instances of services while the shop is open, without errors for buyers. A new instance gets calls only
 * when it is ready. An old instance first stops getting calls, then finishes its running calls and ends.
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

  async openServices(): Promise<void> {
    const { supervisor, topology } = this.#running;
    await Promise.all(topology.instances.all.map((instance) => supervisor.start(specOf(this.#running, instance))));
  }

  /**
   * Starts the process that serves the shop's port: the gateway, or in the layout together the gateway with all
   * services.
   */
  async openShop(): Promise<void> {
    const { supervisor, topology } = this.#running;
    await supervisor.start(this.layout === 'together' ? topology.together() : await topology.gateway());
  }

  /**
   * Brings each service to the wanted number of instances. When a service gets more than one instance, the layout
   * together changes to the layout apart. Changes run one after another. Throws UsageError.
   */
  scale(wanted: Partial<Counts>, print: Log): Promise<void> {
    return this.#inTurn(async () => {
      const { instances } = this.#running.topology;
      const next = { ...instances.counts, ...wanted };
      await this.#demandRoom(next, this.layout);
      if (this.layout === 'together' && Object.values(next).some((count) => count > 1)) await this.#part(next, print);
      await scaleServices(this.#running, wanted, print);
    });
  }

  /**
   * Replaces every instance of the services (or the gateway), one after another. In the layout together, replaces the
   * whole process.
   */
  restart(names: readonly (ServiceName | 'gateway')[], print: Log): Promise<void> {
    return this.#inTurn(() =>
      this.layout === 'together' ? replaceTogether(this.#running, print) : replaceApart(this.#running, names, print),
    );
  }

  async #part(counts: Counts, print: Log): Promise<void> {
    await part(this.#running, counts, print);
    this.#layout = 'apart';
  }
  #inTurn(work: () => Promise<void>): Promise<void> {
    const mine = this.#last.then(work);
    this.#last = mine.catch(() => undefined);
    return mine;
  }
}
