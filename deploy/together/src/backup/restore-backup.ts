import type { Readable } from 'node:stream';
import type { StoredImages } from '@gyeol/catalog/src/uploads/stored-images.ts';
import { type ServiceName, services } from '@gyeol/contracts/call.ts';
import { each } from '@gyeol/service-kit/each.ts';
import type { BackupStore } from './backup-store.ts';
import { decrypt } from './encryption.ts';
import { dumpOf, imageFileOf, type Manifest, readManifest, takeInventory } from './manifest.ts';

class NoBackup extends Error {
  override readonly name = 'NoBackup';
  readonly code = 'NO_BACKUP';
}

export interface RestoreParts {
  readonly store: BackupStore;
  readonly privateKey: string;
  readonly images: StoredImages;
  /** Fills the empty database of a service from its gzipped dump. */
  restoreDatabase(service: ServiceName, dump: Readable): Promise<void>;
  print(line: string): void;
}

const imagesAtOnce = 4;

/** Finds the backup with the given name, or the newest backup. Throws NoBackup. */
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

const restoreImages = ({ store, privateKey, images }: RestoreParts, names: readonly string[]): Promise<void> =>
  each(imagesAtOnce, names.values(), async (name) =>
    images.put(name, await decrypt(await store.read(imageFileOf(name)), privateKey)),
  );

/**
 * Restores a backup into seven empty databases, one after another, and into the store of images. Throws KeyError when
 * the key does not decrypt the backup, and the error of a service that could not be restored.
 */
export const restoreBackup = async (parts: RestoreParts, backup: string): Promise<Manifest> => {
  const { store, privateKey, restoreDatabase, print } = parts;
  const manifest = await readManifest(store, backup);
  for (const service of services) {
    await restoreDatabase(service, await decrypt(await store.read(dumpOf(backup, service)), privateKey));
    print(`${service}: restored`);
  }
  await restoreImages(parts, manifest.images);
  print(`${manifest.images.length} images: restored`);
  return manifest;
};
