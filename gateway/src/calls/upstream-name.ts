import type { ServiceName } from '@gyeol/contracts/call.ts';

/**
 * Parts of a service with a capacity of their own, so that they cannot use up the capacity of other calls. Clients read
 * catalog's images slowly and send its uploads slowly. Member's sign-ins cost much and may come as a flood.
 */
export const parts = { images: 'catalog', uploads: 'catalog', 'sign-in': 'member' } as const satisfies Record<
  string,
  ServiceName
>;
export type UpstreamName = ServiceName | keyof typeof parts;
