import type { Worker } from '@gyeol/service-kit/app.ts';
import type { CatalogDeps } from '../deps.ts';
import { forgetUploadDays, forgetUploads, oldUploads } from './upload-store.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Empties `pending/` after 24 hours. The objects go first: a crash between leaves rows, which are swept again. */
export const sweepPending = ({ db, objects, now }: Pick<CatalogDeps, 'db' | 'objects' | 'now'>): Worker => ({
  name: 'sweep-pending',
  everyMs: 10 * 60 * 1000,
  exclusive: true,
  run: async (signal) => {
    const before = new Date(now().getTime() - dayMs);
    while (!signal.aborted) {
      const keys = await oldUploads(db, before);
      if (keys.length === 0) break;
      await objects.remove(keys);
      await forgetUploads(db, keys);
    }
    await forgetUploadDays(db, before);
  },
});
