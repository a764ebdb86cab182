import { type ServiceName, services } from '@gyeol/contracts/call.ts';
import type { Addresses } from '@gyeol/service-kit/addresses.ts';
import { takePort } from './ports.ts';

/** Where a process of a service listens: documented calls, and internal ones. */
export interface Place {
  readonly service: ServiceName;
  readonly instance: number;
  readonly port: number;
  readonly internalPort: number;
}

const variable = (service: string): string => service.toUpperCase().replaceAll('-', '_');
const http = (port: number): string => `http://127.0.0.1:${port}`;

/** Every place at which a service may be asked now: what the processes of the run are told. */
export class Places {
  #listed: readonly Place[] = [];

  /** A place of two ports that nobody has yet. */
  static async make(service: ServiceName, instance: number): Promise<Place> {
    return { service, instance, port: await takePort(), internalPort: await takePort() };
  }

  of(service: ServiceName): readonly Place[] {
    return this.#listed.filter((place) => place.service === service);
  }
  list(...places: readonly Place[]): void {
    this.#listed = [...this.#listed, ...places];
  }
  unlist(gone: Place): void {
    this.#listed = this.#listed.filter((place) => place !== gone);
  }

  get addresses(): Addresses {
    const all = (port: 'port' | 'internalPort') =>
      Object.fromEntries(
        services.map((service) => [service, this.of(service).map((place) => http(place[port]))] as const),
      ) as Record<ServiceName, string[]>;
    return { urls: all('port'), internalUrls: all('internalPort') };
  }

  /** The same for the environment of a process that starts: `CATALOG_URL`, `CATALOG_INTERNAL_URL` … */
  get env(): Record<string, string> {
    const { urls, internalUrls } = this.addresses;
    return Object.fromEntries(
      services.flatMap((service) => [
        [`${variable(service)}_URL`, urls[service].join(',')],
        [`${variable(service)}_INTERNAL_URL`, internalUrls[service].join(',')],
      ]),
    );
  }
}
