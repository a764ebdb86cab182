import type { Worker } from '@gyeol/service-kit/app.ts';
import { neverDue } from '@gyeol/service-kit/due-at.ts';
import type { Deps } from './config.ts';
import { forgetUnknownCodes } from './coupons/unknown-codes.ts';
import { forgetTombstones } from './holds/release-coupon.ts';
import { expirePoints } from './points/expire-points.ts';
import { publishUnpublishedPointTerms } from './points/publish-point-terms.ts';

const minuteMs = 60 * 1000;
const hourMs = 60 * minuteMs;

export const createWorkers = (deps: Deps): Worker[] => [
  { name: 'forget tombstones', everyMs: hourMs, exclusive: true, run: () => forgetTombstones(deps) },
  {
    name: 'forget unknown codes',
    everyMs: hourMs,
    exclusive: true,
    run: async () => void (await forgetUnknownCodes(deps.db, deps.now())),
  },
  {
    name: 'point terms',
    everyMs: 5_000,
    dueAt: neverDue,
    exclusive: true,
    run: () => publishUnpublishedPointTerms(deps.db, deps.now()),
  },
  { name: 'expire points', everyMs: minuteMs, exclusive: true, run: (signal) => expirePoints(deps, signal) },
];
