import { dayMs, seoulDate } from '@gyeol/contracts/rules/business-day.ts';
import type { BackupStore } from './backup-store.ts';
import { backupOf, type Inventory, imageFileOf, imageFolder, readManifest, takeInventory } from './manifest.ts';

const keptDays = 7;
const keptWeeks = 3;
/** The days for which an unfinished backup is kept, because it may still be running. */
const begunDays = 2;
const removedAtOnce = 500;

const timeOf = (backup: string): Date =>
  new Date(backup.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
const dayOf = (time: Date): number => Date.parse(seoulDate(time)) / dayMs;
/** Weeks begin on Monday. Three days are added because 1970-01-01 was a Thursday. */
const weekOf = (day: number): number => Math.floor((day + 3) / 7);

/**
 * Chooses the whole backups to keep, by the calendar of Korea. Keeps the last backup of each of the last seven days.
 * Keeps the last backup of this week and of each of the three weeks before. Always keeps the newest backup. `whole` is
 * sorted, oldest first.
 */
export const backupsToKeep = (whole: readonly string[], now: Date): string[] => {
  const today = dayOf(now);
  const kept = new Map<string, string>();
  for (const backup of whole) {
    const day = dayOf(timeOf(backup));
    if (today - day < keptDays) kept.set(`day ${day}`, backup);
    if (weekOf(today) - weekOf(day) <= keptWeeks) kept.set(`week ${weekOf(day)}`, backup);
    kept.set('newest', backup);
  }
  return [...new Set(kept.values())].sort();
};

/**
 * Lists the files that no kept backup needs. These are old backups, backups that were never finished, and images that
 * are in no kept backup.
 */
const filesToRemove = async (store: BackupStore, inventory: Inventory, now: Date): Promise<string[]> => {
  const kept = backupsToKeep(inventory.whole, now);
  const begun = inventory.begun.filter((backup) => now.getTime() - timeOf(backup).getTime() < begunDays * dayMs);
  const images = new Set<string>();
  for (const backup of kept)
    for (const image of (await readManifest(store, backup)).images) images.add(imageFileOf(image));
  const isNeeded = (file: string): boolean => {
    const backup = backupOf(file);
    if (backup !== undefined) return kept.includes(backup) || begun.includes(backup);
    // Only the shop's own files are removed, because the folder may also contain files of other programs.
    return !file.startsWith(imageFolder) || images.has(file);
  };
  return inventory.files.map(({ name }) => name).filter((name) => !isNeeded(name));
};

/**
 * The manifest of a backup is removed first, so that a half-removed backup never counts as whole. Returns the number of
 * removed files.
 */
export const prune = async (store: BackupStore, now: Date): Promise<number> => {
  const files = await filesToRemove(store, await takeInventory(store), now);
  const isManifest = (file: string): boolean => file.endsWith('.json');
  const ordered = [...files.filter(isManifest), ...files.filter((file) => !isManifest(file))];
  for (let at = 0; at < ordered.length; at += removedAtOnce) await store.remove(ordered.slice(at, at + removedAtOnce));
  return ordered.length;
};
