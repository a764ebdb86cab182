import type { ServiceName } from '@gyeol/contracts/call.ts';
import type { FastifyInstance } from 'fastify';

/**
 * The services that are open in this process now; each appears when it has opened. A call to a service that is absent
 * or ending is UNAVAILABLE; other calls still work.
 */
export type OpenServices = ReadonlyMap<ServiceName, OpenService>;

interface OpenService {
  /** The documented calls. */
  readonly api: FastifyInstance;
  /** Internal calls, probes and metrics. */
  readonly internal: FastifyInstance;
}
