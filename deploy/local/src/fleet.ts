import { type ServiceName, services } from '@gyeol/contracts/call.ts';
import { type Place, Places } from './places.ts';
import type { ProcessSpec, Supervisor } from './supervisor.ts';
import { reusesPort, type Topology } from './topology.ts';

export type Counts = Readonly<Record<ServiceName, number>>;
type Say = (line: string) => void;

interface Tools {
  supervisor: Supervisor;
  topology: Topology;
  /** Throws UsageError when PostgreSQL has not enough connections for so many instances. */
  demandRoom(counts: Counts): Promise<void>;
}

/**
 * Changes the instances of services while the shop is open. Whoever comes is asked only when it is ready; whoever goes
 * is asked by nobody any more before it is told to end, and finishes what it began: no shopper sees an error.
 */
export class Fleet {
  readonly #tools: Tools;
  readonly #specs = new Map<Place, ProcessSpec>();
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
    await Promise.all(this.#all().map((place) => this.#tools.supervisor.start(this.#specOf(place))));
  }

  async openGateway(): Promise<void> {
    const { supervisor, topology } = this.#tools;
    await supervisor.start(await topology.gateway());
  }

  /** Brings services to so many instances. One change after another; throws UsageError. */
  scale(wanted: Partial<Counts>, say: Say): Promise<void> {
    return this.#inTurn(async () => {
      const { places } = this.#tools.topology;
      const now = Object.fromEntries(services.map((service) => [service, places.of(service).length])) as Counts;
      await this.#tools.demandRoom({ ...now, ...wanted });
      for (const [service, count] of Object.entries(wanted) as [ServiceName, number][]) {
        while (places.of(service).length < count) await this.#grow(service, say);
        while (places.of(service).length > count) await this.#shrink(service, say);
        say(`${service}: ${count} running`);
      }
    });
  }

  /** Replaces every instance of the services (or the gateway), one after another. */
  restart(names: readonly (ServiceName | 'gateway')[], say: Say): Promise<void> {
    return this.#inTurn(async () => {
      for (const name of names) {
        if (name === 'gateway') await this.#replaceGateway();
        else for (const place of this.#tools.topology.places.of(name)) await this.#replace(place);
        say(`${name}: restarted`);
      }
    });
  }

  #all(): Place[] {
    return services.flatMap((service) => this.#tools.topology.places.of(service));
  }
  #inTurn(work: () => Promise<void>): Promise<void> {
    const mine = this.#last.then(work);
    this.#last = mine.catch(() => undefined);
    return mine;
  }
  #specOf(place: Place): ProcessSpec {
    const known = this.#specs.get(place) ?? this.#tools.topology.specOf(place);
    this.#specs.set(place, known);
    return known;
  }

  async #grow(service: ServiceName, say: Say): Promise<void> {
    const taken = new Set(this.#tools.topology.places.of(service).map(({ instance }) => instance));
    let instance = 1;
    while (taken.has(instance)) instance += 1;
    const place = await Places.make(service, instance);
    await this.#move(place, undefined);
    say(`${service}#${instance} is ready`);
  }
  async #shrink(service: ServiceName, say: Say): Promise<void> {
    const { supervisor, topology } = this.#tools;
    const all = topology.places.of(service);
    const newest = all.reduce((a, b) => (b.instance > a.instance ? b : a));
    // One that has just died and is about to come back is nobody to leave a service to.
    for (const place of all) if (place !== newest) await supervisor.whenReady(this.#specOf(place));
    await this.#move(undefined, newest);
    say(`${service}#${newest.instance} has finished`);
  }
  async #replace(old: Place): Promise<void> {
    await this.#move(await Places.make(old.service, old.instance), old);
  }

  /** The one way in and out: ready, then named; no longer named, then ended. */
  async #move(next: Place | undefined, old: Place | undefined): Promise<void> {
    const { supervisor, topology } = this.#tools;
    if (next) {
      await supervisor.add(this.#specOf(next));
      topology.places.list(next);
    }
    if (old) topology.places.unlist(old);
    await supervisor.tell(topology.places.addresses);
    if (old) {
      await supervisor.retire(this.#specOf(old));
      this.#specs.delete(old);
    }
  }

  async #replaceGateway(): Promise<void> {
    const { supervisor, topology } = this.#tools;
    const [old] = supervisor.specsOf('gateway');
    const next = await topology.gateway();
    if (old && !reusesPort) await supervisor.retire(old);
    await supervisor.add(next);
    if (old) await supervisor.retire(old);
  }
}
