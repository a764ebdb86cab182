import type { Readable } from 'node:stream';
import { type ServiceName, services } from '@gyeol/contracts/call.ts';
import type { BackupStore } from './backup-store.ts';
import { decrypt } from './encryption.ts';
import { dumpOf, type Manifest, pictureOf, readManifest, takeInventory } from './manifest.ts';
import type { Pictures } from './pictures.ts';

/** Why there is nothing to restore, for the person who wants it. */
class NoBackup extends Error {
  override readonly name = 'NoBackup';
  readonly code = 'NO_BACKUP';
}

export interface RestoreParts {
  readonly store: BackupStore;
  readonly privateKey: string;
  readonly pictures: Pictures;
  /** Fills the empty database of a service from its dump, gzipped. */
  restoreDatabase(service: ServiceName, dump: Readable): Promise<void>;
  print(line: string): void;
}

const picturesAtOnce = 4;

/** The backup of that name, or the newest. Throws NoBackup. */
export const findBackup = async (store: BackupStore, name: string | undefined): Promise<string> => {
  const { whole, begun } = await takeInventory(store);
  const backup = name ?? whole.at(-1);
  if (backup !== undefined && whole.includes(backup)) return backup;
  if (backup !== undefined && begun.includes(backup))
    throw new NoBackup(`${backup} was never finished; there are ${whole.join(', ') || 'none'}`);
  throw new NoBackup(
    name ? `there is no backup ${name}; there are ${whole.join(', ') || 'none'}` : 'there is no backup',
  );
};

const restorePictures = async (parts: RestoreParts, names: readonly string[]): Promise<void> => {
  const { store, privateKey, pictures } = parts;
  const queue = names.values();
  const work = async (): Promise<void> => {
    for (const name of queue) await pictures.put(name, await decrypt(await store.read(pictureOf(name)), privateKey));
  };
  await Promise.all(Array.from({ length: picturesAtOnce }, work));
};

/**
 * Fills seven empty databases, one after another, and the store of pictures from a backup. Throws KeyError where the key
 * does not open it, and what a service said that could not be restored.
 */
export const restoreBackup = async (parts: RestoreParts, backup: string): Promise<Manifest> => {
  const { store, privateKey, restoreDatabase, print } = parts;
  const manifest = await readManifest(store, backup);
  for (const service of services) {
    await restoreDatabase(service, await decrypt(await store.read(dumpOf(backup, service)), privateKey));
    print(`${service}: restored`);
  }
  await restorePictures(parts, manifest.pictures);
  print(`${manifest.pictures.length} pictures: restored`);
  return manifest;
};
