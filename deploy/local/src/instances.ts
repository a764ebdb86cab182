import { type ServiceName, services } from '@gyeol/contracts/call.ts';
import type { ServiceInstances } from '@gyeol/service-kit/instance-registry.ts';
import { reservePort } from './ports.ts';

/** Where a process of a service listens: documented calls, and internal ones. */
export interface ServiceInstance {
  readonly service: ServiceName;
  readonly instance: number;
  readonly port: number;
  readonly internalPort: number;
}

const variable = (service: string): string => service.toUpperCase().replaceAll('-', '_');
const http = (port: number): string => `http://127.0.0.1:${port}`;

/** Every instance of a service that may be called now: what the processes of the run are sent. */
export class Instances {
  #current: readonly ServiceInstance[] = [];

  /** An instance on two ports that nobody has yet. */
  static async create(service: ServiceName, instance: number): Promise<ServiceInstance> {
    return { service, instance, port: await reservePort(), internalPort: await reservePort() };
  }

  of(service: ServiceName): readonly ServiceInstance[] {
    return this.#current.filter((serviceInstance) => serviceInstance.service === service);
  }
  add(...instances: readonly ServiceInstance[]): void {
    this.#current = [...this.#current, ...instances];
  }
  remove(removed: ServiceInstance): void {
    this.#current = this.#current.filter((serviceInstance) => serviceInstance !== removed);
  }

  get addresses(): ServiceInstances {
    const all = (port: 'port' | 'internalPort') =>
      Object.fromEntries(
        services.map(
          (service) => [service, this.of(service).map((serviceInstance) => http(serviceInstance[port]))] as const,
        ),
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
