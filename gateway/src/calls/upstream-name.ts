import type { ServiceName } from '@gyeol/contracts/call.ts';

/**
 * Parts of a service that have a capacity of their own, so that they cannot use up the capacity of other calls:
 * catalog's images, which clients read slowly, catalog's uploads, which clients send slowly, and member's sign-ins,
 * which cost much and may come as a flood.
 */
export const parts = { images: 'catalog', uploads: 'catalog', 'sign-in': 'member' } as const satisfies Record<
  string,
  ServiceName
>;
export type UpstreamName = ServiceName | keyof typeof parts;
