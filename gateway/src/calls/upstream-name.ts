import type { ServiceName } from '@gyeol/contracts/call.ts';

/**
 * A service, or a part of one that must not take the room of its other calls: catalog's images, which are read slowly,
 * its uploads, which are sent slowly, and member's sign-ins, which cost much and may come as a flood.
 */
export const parts = { images: 'catalog', uploads: 'catalog', 'sign-in': 'member' } as const satisfies Record<
  string,
  ServiceName
>;
export type UpstreamName = ServiceName | keyof typeof parts;
