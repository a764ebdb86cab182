import type { ServiceName } from '@gyeol/contracts/call.ts';
import type { ServiceApp } from './app.ts';

/**
 * The services that are open in this very process, as they are now: one appears when it has opened, and is gone while it
 * ends. Who calls one that is not here answers UNAVAILABLE for that call alone.
 */
export type OpenServices = ReadonlyMap<ServiceName, Pick<ServiceApp, 'api' | 'internal'>>;
