import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import type { Worker } from '@gyeol/service-kit/app.ts';
import type { Tx } from '@gyeol/service-kit/db/db.ts';
import { earliestOf } from '@gyeol/service-kit/due-at.ts';
import type { Deps } from '../config.ts';
import {
  type DueImage,
  listCatalogImages,
  listDueImages,
  markUseCheckDue,
  nextUseDue,
  updateImageUse,
} from './withdrawal-store.ts';

type WithdrawDeps = Pick<Deps, 'db' | 'internal' | 'now' | 'withdrawn'>;

const minuteMs = 60_000;
/**
 * The time until a withdrawn image is checked once more. By then, a caller that attached the image before the
 * withdrawal has stored its use, or failed.
 */
const confirmAfterMs = minuteMs;
/** The time until an image that is used elsewhere is checked again. Its use may end without an event. */
const askAgainAfterMs = 24 * 60 * minuteMs;
/**
 * The time until a service that did not answer is asked again. Without this pause it would be asked twice a second.
 * Until all services answer, nothing changes.
 */
const retryAfterMs = 10_000;
const atOnce = 100;

const hashIn = /^\/media\/([0-9a-f]{64})\./;

/**
 * Schedules an immediate check whether anything else shows the photos of a deleted review. A repeated call schedules
 * the check again.
 */
export const withdrawPhotos = async (tx: Tx, urls: readonly string[], at: Date): Promise<void> => {
  const hashes = urls.flatMap((url) => hashIn.exec(url)?.[1] ?? []);
  if (hashes.length > 0) await markUseCheckDue(tx, hashes, at);
};

/**
 * Finds the images that are still shown. Asks catalog, then review, then order-payment. Each is asked only about the
 * images that no service before it shows.
 */
const findUsed = async ({ db, internal }: WithdrawDeps, urls: readonly string[]): Promise<Set<string>> => {
  const askers = [
    (asked: string[]) => listCatalogImages(db, asked),
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
    await updateImageUse(deps.db, image, { used, now, next });
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
 * Withdraws images that neither catalog nor review nor order-payment shows. Brings back withdrawn images that one of
 * these services shows.
 */
export const withdrawUnused = (deps: WithdrawDeps): Worker => ({
  name: 'withdraw-unused-images',
  everyMs: 500,
  dueAt: earliestOf(deps.db, nextUseDue),
  exclusive: true,
  run: async (signal) => {
    while (!signal.aborted) {
      const due = await listDueImages(deps.db, deps.now(), atOnce);
      if (due.length === 0) return;
      await settleAll(deps, due);
    }
  },
});
