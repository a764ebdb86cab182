import type { ServiceName } from '@gyeol/contracts/call.ts';

/**
 * Parts of a service that must not use up the capacity of its other calls: catalog's images, which are read slowly, its
 * uploads, which are sent slowly, and member's sign-ins, which cost much and may come as a flood.
 */
export const parts = { images: 'catalog', uploads: 'catalog', 'sign-in': 'member' } as const satisfies Record<
  string,
  ServiceName
>;
export type UpstreamName = ServiceName | keyof typeof parts;
