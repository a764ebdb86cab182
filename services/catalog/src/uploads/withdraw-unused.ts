import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import type { Worker } from '@gyeol/service-kit/app.ts';
import type { Tx } from '@gyeol/service-kit/db/db.ts';
import type { Deps } from '../config.ts';
import { type DueImage, dueImages, imagesOfCatalog, scheduleUseCheck, settleUse } from './withdrawal-store.ts';

type WithdrawDeps = Pick<Deps, 'db' | 'internal' | 'now' | 'withdrawn'>;

const minuteMs = 60_000;
/** After this time, a caller that attached the image before it was withdrawn has stored its use, or failed. */
const confirmAfterMs = minuteMs;
/** An image that is used elsewhere is checked again, because that use may end without an event. */
const askAgainAfterMs = 24 * 60 * minuteMs;
/**
 * A service that does not answer is asked again after this time, not twice a second. Until it answers, nothing changes.
 */
const retryAfterMs = 10_000;
const atOnce = 100;

const hashIn = /^\/media\/([0-9a-f]{64})\./;

/**
 * Schedules a check at once of whether anything else shows the photos of a deleted review. A repeated call checks
 * again.
 */
export const withdrawPhotos = async (tx: Tx, urls: readonly string[], at: Date): Promise<void> => {
  const hashes = urls.flatMap((url) => hashIn.exec(url)?.[1] ?? []);
  if (hashes.length > 0) await scheduleUseCheck(tx, hashes, at);
};

/** Finds the images that are still shown. Each service is asked about the images that none before it named. */
const findUsed = async ({ db, internal }: WithdrawDeps, urls: readonly string[]): Promise<Set<string>> => {
  const askers = [
    (asked: string[]) => imagesOfCatalog(db, asked),
    async (asked: string[]) => (await internal.call(internalCalls.imagesOfReviews, { body: { urls: asked } })).used,
    async (asked: string[]) => (await internal.call(internalCalls.imagesOfOrders, { body: { urls: asked } })).used,
  ];
  const used = new Set<string>();
  for (const ask of askers) {
    const rest = urls.filter((url) => !used.has(url));
    if (rest.length > 0) for (const url of await ask(rest)) used.add(url);
  }
  return used;
};

const settleAll = async (deps: WithdrawDeps, due: readonly DueImage[]): Promise<void> => {
  const now = deps.now();
  const after = (ms: number): Date => new Date(now.getTime() + ms);
  const settle = async (image: DueImage, used: boolean, next: Date | null): Promise<void> => {
    await settleUse(deps.db, image, { used, now, next });
  };
  const urls = due.map(({ url }) => url);
  const used = await findUsed(deps, urls).catch(async (error: unknown) => {
    for (const image of due) await settle(image, !image.withdrawn, after(retryAfterMs));
    throw error;
  });
  for (const image of due) {
    if (used.has(image.url)) await settle(image, true, after(askAgainAfterMs));
    else await settle(image, false, image.withdrawn ? null : after(confirmAfterMs));
  }
  await deps.withdrawn.refresh();
};

/**
 * Withdraws images that neither catalog nor review nor order-payment shows, and brings back those that one of them
 * shows.
 */
export const withdrawUnused = (deps: WithdrawDeps): Worker => ({
  name: 'withdraw-unused-images',
  everyMs: 500,
  exclusive: true,
  run: async (signal) => {
    while (!signal.aborted) {
      const due = await dueImages(deps.db, deps.now(), atOnce);
      if (due.length === 0) return;
      await settleAll(deps, due);
    }
  },
});
