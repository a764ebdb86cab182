import type { Worker } from '@gyeol/service-kit/app.ts';
import { dueWithOthers } from '@gyeol/service-kit/clock.ts';
import type { Db } from '@gyeol/service-kit/db/db.ts';
import { readWithdrawnImages } from './withdrawal-store.ts';

/** The images whose URLs answer 404, as this instance knows them, so that serving an image costs no SQL statement. */
export interface WithdrawnImages {
  has(sha256: string): Promise<boolean>;
  refresh(): Promise<void>;
}

export const createWithdrawnImages = (db: Db): WithdrawnImages => {
  let version: number | null = null;
  let hashes: ReadonlySet<string> = new Set();
  const refresh = async (): Promise<void> => {
    const found = await readWithdrawnImages(db, version);
    if (found.hashes === null || found.version < (version ?? 0)) return;
    hashes = new Set(found.hashes);
    version = found.version;
  };
  return {
    has: async (sha256) => {
      if (version === null) await refresh();
      return hashes.has(sha256);
    },
    refresh,
  };
};

/** Follows other instances' withdrawals, which arrive here within half a second. */
export const followWithdrawnImages = (db: Db, withdrawn: WithdrawnImages): Worker => ({
  name: 'follow-withdrawn-images',
  everyMs: 400,
  dueAt: dueWithOthers(db),
  run: () => withdrawn.refresh(),
});
