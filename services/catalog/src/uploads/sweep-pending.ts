import { dayMs } from '@gyeol/contracts/rules/business-day.ts';
import { maxImageBytes } from '@gyeol/contracts/rules/image.ts';
import type { Worker } from '@gyeol/service-kit/app.ts';
import type { Deps } from '../config.ts';
import { deleteUploads, hasUploads, listOldUploads, markUploadsRefused, purgeUploadDays } from './upload-store.ts';

const hourMs = 60 * 60 * 1000;

type SweepDeps = Pick<Deps, 'db' | 'objects' | 'now'>;
const atOnce = 500;

/**
 * Deletes uploads that are larger than an image may be. A URL that was signed without a size accepts a file of any
 * size, if the store cannot refuse a file while it is written.
 */
export const sweepOversized = ({ db, objects }: SweepDeps): Worker => ({
  name: 'sweep-oversized',
  everyMs: 5 * 60 * 1000,
  exclusive: true,
  run: async (signal) => {
    // Stops here when there are no uploads, so that the library of the store is not loaded.
    if (!(await hasUploads(db))) return;
    let keys: string[] = [];
    const drop = async (): Promise<void> => {
      if (keys.length === 0) return;
      await markUploadsRefused(db, keys, 'IMAGE_TOO_LARGE');
      await objects.remove(keys);
      keys = [];
    };
    for await (const { key, bytes } of objects.list('pending/')) {
      if (signal.aborted) return;
      if (bytes > maxImageBytes) keys.push(key);
      if (keys.length === atOnce) await drop();
    }
    await drop();
  },
});

/**
 * Deletes uploads from `pending/` after 24 hours. The objects are removed before their rows. After a crash in between,
 * the next run deletes the rows.
 */
export const sweepPending = ({ db, objects, now }: SweepDeps): Worker => ({
  name: 'sweep-pending',
  everyMs: 10 * 60 * 1000,
  exclusive: true,
  run: async (signal) => {
    const before = new Date(now().getTime() - dayMs);
    while (!signal.aborted) {
      const keys = await listOldUploads(db, before);
      if (keys.length === 0) break;
      await objects.remove(keys);
      await deleteUploads(db, keys);
    }
    await purgeUploadDays(db, before);
    await objects.removeUnfinished(new Date(now().getTime() - hourMs));
  },
});
