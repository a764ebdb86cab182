import type { Worker } from '@gyeol/service-kit/app.ts';
import type { Deps } from './config.ts';
import { forgetUnknownCodes } from './coupons/unknown-codes.ts';
import { forgetTombstones } from './holds/release-coupon.ts';

const hourMs = 60 * 60 * 1000;

/** What goes on without anybody asking. */
export const createWorkers = (deps: Deps): Worker[] => [
  { name: 'forget tombstones', everyMs: hourMs, exclusive: true, run: () => forgetTombstones(deps) },
  {
    name: 'forget unknown codes',
    everyMs: hourMs,
    exclusive: true,
    run: async () => void (await forgetUnknownCodes(deps.db, deps.now())),
  },
];
