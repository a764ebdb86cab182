import type { ServiceName } from '@gyeol/contracts/call.ts';
import type { FastifyInstance } from 'fastify';

/**
 * The services that are open in this process now. Each service appears when it has opened. A call to a service that is
 * absent or ending is UNAVAILABLE. Other calls still work.
 */
export type OpenServices = ReadonlyMap<ServiceName, OpenService>;

interface OpenService {
  readonly api: FastifyInstance;
  readonly internal: FastifyInstance;
}
