import { type ServiceName, services } from '@gyeol/contracts/call.ts';
import { variableOf } from '@gyeol/service-kit/config.ts';
import type { ServiceInstances } from '@gyeol/service-kit/instance-registry.ts';
import { reservePort } from './ports.ts';

export interface ServiceInstance {
  readonly service: ServiceName;
  readonly instance: number;
  readonly port: number;
  readonly internalPort: number;
  /** The prefix of the instance's internal paths when services share a process. */
  readonly internalPath?: string;
}

const http = (port: number): string => `http://127.0.0.1:${port}`;

export const createInstance = async (service: ServiceName, instance: number): Promise<ServiceInstance> => ({
  service,
  instance,
  port: await reservePort(),
  internalPort: await reservePort(),
});

export const createInstances = async (counts: Readonly<Record<ServiceName, number>>): Promise<ServiceInstance[]> => {
  const planned: ServiceInstance[] = [];
  for (const service of services)
    for (let instance = 1; instance <= counts[service]; instance += 1)
      planned.push(await createInstance(service, instance));
  return planned;
};

export const createTogetherInstances = async (port: number): Promise<ServiceInstance[]> => {
  const internalPort = await reservePort();
  return services.map((service) => {
    return { service, instance: 1, port, internalPort, internalPath: `/services/${service}` };
  });
};

/** The instances of each service that may be called now. Their addresses are sent to the processes of the run. */
export class Instances {
  #current: readonly ServiceInstance[] = [];

  get all(): readonly ServiceInstance[] {
    return this.#current;
  }
  get counts(): Record<ServiceName, number> {
    return Object.fromEntries(services.map((service) => [service, this.of(service).length])) as Record<
      ServiceName,
      number
    >;
  }
  of(service: ServiceName): readonly ServiceInstance[] {
    return this.#current.filter((serviceInstance) => serviceInstance.service === service);
  }
  add(...instances: readonly ServiceInstance[]): void {
    this.#current = [...this.#current, ...instances];
  }
  replace(instances: readonly ServiceInstance[]): void {
    this.#current = instances;
  }
  remove(removed: ServiceInstance): void {
    this.#current = this.#current.filter((serviceInstance) => serviceInstance !== removed);
  }

  get addresses(): ServiceInstances {
    const all = (urlOf: (serviceInstance: ServiceInstance) => string) =>
      Object.fromEntries(services.map((service) => [service, this.of(service).map(urlOf)] as const)) as Record<
        ServiceName,
        string[]
      >;
    return {
      urls: all(({ port }) => http(port)),
      internalUrls: all(({ internalPort, internalPath = '' }) => http(internalPort) + internalPath),
    };
  }

  /** The addresses as the environment of a new process: `CATALOG_URL`, `CATALOG_INTERNAL_URL` … */
  get env(): Record<string, string> {
    const { urls, internalUrls } = this.addresses;
    return Object.fromEntries(
      services.flatMap((service) => [
        [`${variableOf(service)}_URL`, urls[service].join(',')],
        [`${variableOf(service)}_INTERNAL_URL`, internalUrls[service].join(',')],
      ]),
    );
  }
}
