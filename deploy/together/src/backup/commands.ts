import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { commandConnectTimeoutMs, createDb } from '@gyeol/service-kit/db/db.ts';
import { version } from '@gyeol/service-kit/version.ts';
import {
  databaseUrls,
  env,
  log,
  now,
  openImages,
  print,
  readPrivateKey,
  recordBackup,
  sizeOf,
  Unfinished,
} from './command-parts.ts';
import { createBackup } from './create-backup.ts';
import { createKeyFile, decrypt, encrypt } from './encryption.ts';
import { readManifest, takeInventory } from './manifest.ts';
import { openBackupStore } from './open-store.ts';
import { drill, restore } from './restore-commands.ts';
import { prune } from './retention.ts';
import { readBackupConfig } from './settings.ts';

/**
 * Runs one backup at a time. A second backup could remove files of the first backup, because the manifest of the first
 * backup does not list the files yet.
 */
const alone = async (databaseUrl: string, work: () => Promise<void>): Promise<void> => {
  const options = { poolSize: 1, applicationName: 'backup', connectTimeoutMs: commandConnectTimeoutMs, log };
  const db = createDb({ url: databaseUrl, ...options });
  try {
    if (!(await db.tryLock('backup'))) throw new Unfinished('another backup is under way');
    await work();
  } finally {
    await db.end();
  }
};

/** `backup`: makes a backup, then removes the files that no kept backup needs. */
const backup = async (): Promise<void> => {
  const config = readBackupConfig(env);
  const urls = databaseUrls();
  await alone(urls['admin-reporting'], async () => {
    const store = await openBackupStore(config);
    const parts = { store, publicKey: config.publicKey, databaseUrls: urls, images: openImages(), version, now };
    const { backup: name, manifest } = await createBackup(parts);
    print(`${name}: ${sizeOf(manifest)} bytes of databases, ${manifest.images.length} images`);
    if (!(await recordBackup(manifest)))
      throw new Unfinished('the backup is whole, but the back office could not be told of it');
    print(`${await prune(store, now())} old files removed`);
  });
};

const backups = async (): Promise<void> => {
  const store = await openBackupStore(readBackupConfig(env));
  const { whole, begun } = await takeInventory(store);
  for (const name of whole) {
    const manifest = await readManifest(store, name);
    print(`${name}  ${sizeOf(manifest)} bytes  ${manifest.images.length} images  version ${manifest.version}`);
  }
  for (const name of begun) print(`${name}  NOT finished`);
};

/** `new-backup-key`: makes a key pair. The owner stores the private half away from this machine. */
const newBackupKey = async (): Promise<void> => void process.stdout.write(await createKeyFile());

/**
 * `check-backup-key`: encrypts and stores a test file, and checks that the private key on the standard input can
 * decrypt it.
 */
const checkBackupKey = async (): Promise<void> => {
  const config = readBackupConfig(env);
  const privateKey = await readPrivateKey(config.publicKey);
  const store = await openBackupStore(config);
  const file = `check-${randomUUID()}.age`;
  try {
    await store.write(file, await encrypt(Readable.from([Buffer.from(file)]), config.publicKey));
    if ((await text(await decrypt(await store.read(file), privateKey))) !== file)
      throw new Unfinished(`${config.backupTo} does not give back what was written there`);
  } finally {
    await store.remove([file]);
  }
  print(`ok  what is written to ${config.backupTo} comes back by this private key`);
};

/** The commands for all services at once. `main.ts <service> …` runs a command of one service. */
export const backupCommands: Readonly<Record<string, (args: readonly string[]) => Promise<void>>> = {
  backup,
  backups,
  restore,
  drill,
  'new-backup-key': newBackupKey,
  'check-backup-key': checkBackupKey,
};
