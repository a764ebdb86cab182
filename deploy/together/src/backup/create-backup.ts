import type { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { StoredImages } from '@gyeol/catalog/src/uploads/stored-images.ts';
import { type ServiceName, services } from '@gyeol/contracts/call.ts';
import { atSharedMoment } from '@gyeol/service-kit/db/backup/shared-moment.ts';
import { type RowCounts, writeBackup } from '@gyeol/service-kit/db/backup/write-backup.ts';
import { each } from '@gyeol/service-kit/each.ts';
import type { BackupStore } from './backup-store.ts';
import { encrypt } from './encryption.ts';
import { dumpOf, imageFileOf, type Manifest, nameOf, takeInventory, writeManifest } from './manifest.ts';

export interface BackupParts {
  readonly store: BackupStore;
  readonly publicKey: string;
  readonly databaseUrls: Readonly<Record<ServiceName, string>>;
  readonly images: StoredImages;
  readonly version: string;
  now(): Date;
}
type Dump = Manifest['databases'][ServiceName];

const imagesAtOnce = 4;

const writeEncrypted = async ({ store, publicKey }: BackupParts, name: string, plain: Readable): Promise<number> =>
  store.write(name, await encrypt(plain, publicKey));

/** Streams a database through gzip and age into the store. A failure leaves no file. */
const writeDump = async (parts: BackupParts, backup: string, service: ServiceName, moment: Date): Promise<Dump> => {
  const zip = createGzip();
  const dump = async (): Promise<RowCounts> => {
    try {
      const rows = await writeBackup({ databaseUrl: parts.databaseUrls[service], service, moment, out: zip });
      zip.end();
      return rows;
    } catch (error) {
      zip.destroy(error as Error);
      throw error;
    }
  };
  const work = [dump(), writeEncrypted(parts, dumpOf(backup, service), zip)] as const;
  // Waits until the dump and the write have ended. The next try writes the same file, and a failed write that ends late
  // would remove that file.
  await Promise.allSettled(work);
  const [rows, bytes] = await Promise.all(work);
  return { bytes, rows };
};

/**
 * Writes the images that the store does not have. Images are named by their content, so two images with the same name
 * are equal. Returns the names of all images.
 */
const writeImages = async (parts: BackupParts, stored: ReadonlySet<string>): Promise<string[]> => {
  const names: string[] = [];
  await each(imagesAtOnce, parts.images.list(), async ({ name }) => {
    if (!stored.has(imageFileOf(name))) {
      const image = await parts.images.open(name);
      // The image was removed after it was listed.
      if (image === undefined) return;
      await writeEncrypted(parts, imageFileOf(name), image.stream);
    }
    names.push(name);
  });
  return names.sort();
};

/** Compares the sizes in the store with the written sizes. A full disk or a bad network may have cut off a file. */
const demandWhole = async (store: BackupStore, backup: string, databases: Manifest['databases']): Promise<void> => {
  const { files } = await takeInventory(store);
  const sizes = new Map(files.map(({ name, bytes }) => [name, bytes]));
  for (const service of services) {
    const [there = 0, sent] = [sizes.get(dumpOf(backup, service)), databases[service].bytes];
    if (there !== sent) throw new Error(`${dumpOf(backup, service)} has ${there} bytes there, ${sent} were written`);
  }
};

/**
 * Writes one encrypted backup while the shop is in use: all databases as of one moment, and the images. The manifest is
 * written last, and a backup without a manifest does not count. Returns the name and the manifest of the backup. Throws
 * MomentMissed, and errors of the store or of a database.
 */
export const createBackup = async (parts: BackupParts): Promise<{ backup: string; manifest: Manifest }> => {
  const { store, version, now } = parts;
  const backup = nameOf(now());
  const { files } = await takeInventory(store);
  const databases: Partial<Record<ServiceName, Dump>> = {};
  const moment = await atSharedMoment((at) =>
    services.map(async (service) => {
      databases[service] = await writeDump(parts, backup, service, at);
    }),
  );
  const images = await writeImages(parts, new Set(files.map(({ name }) => name)));
  const written = databases as Record<ServiceName, Dump>;
  await demandWhole(store, backup, written);
  const manifest: Manifest = {
    startedAt: moment.toISOString(),
    finishedAt: now().toISOString(),
    version,
    databases: written,
    images,
  };
  await writeManifest(store, backup, manifest);
  return { backup, manifest };
};
