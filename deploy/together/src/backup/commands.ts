import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { access, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { createGunzip } from 'node:zlib';
import { type ServiceName, services } from '@gyeol/contracts/call.ts';
import { newKey } from '@gyeol/member/src/commands/keys.ts';
import { ConfigError, commonSettings, readConfig } from '@gyeol/service-kit/config.ts';
import { readBackup } from '@gyeol/service-kit/db/backup/read-backup.ts';
import { createLogger, logTo } from '@gyeol/service-kit/logger.ts';
import { version } from '@gyeol/service-kit/version.ts';
import { environmentOf } from '../environment.ts';
import { programs } from '../programs.ts';
import { createBackup } from './create-backup.ts';
import { compareDatabases } from './drill.ts';
import { createKeyFile, decrypt, demandPair, encrypt, privateKeyIn } from './encryption.ts';
import { openImages } from './images.ts';
import { withBackupLock } from './lock.ts';
import { type Manifest, readManifest, takeInventory } from './manifest.ts';
import { openBackupStore } from './open-store.ts';
import { findBackup, type RestoreParts, restoreBackup } from './restore-backup.ts';
import { prune } from './retention.ts';
import { openShopBeside, runServiceCommand } from './service-process.ts';
import { readBackupConfig } from './settings.ts';

const { env } = process;
const print = (line: string): void => void process.stdout.write(`${line}\n`);
/** The clocks of two machines may differ by so much, ms. */
const marginMs = 60_000;

/** What a command could not do; the lines before say what. */
class Unfinished extends Error {
  readonly code = 'UNFINISHED';
}

const databaseUrls = (): Record<ServiceName, string> => {
  const { databaseUrl } = commonSettings;
  const read = (service: ServiceName) => readConfig({ databaseUrl }, environmentOf(service, env)).databaseUrl;
  return Object.fromEntries(services.map((service) => [service, read(service)])) as Record<ServiceName, string>;
};

/** Runs a command of a service, printing what it says; answers whether it did its part. */
const run = (args: readonly string[], more: NodeJS.ProcessEnv = {}): Promise<boolean> =>
  runServiceCommand(args, { ...env, ...more }, print);
const sizeOf = ({ databases }: Manifest): number => Object.values(databases).reduce((sum, { bytes }) => sum + bytes, 0);

/** `backup`: one more backup; then those that are old enough go. */
const backup = async (): Promise<void> => {
  const config = readBackupConfig(env);
  const urls = databaseUrls();
  await withBackupLock(urls['admin-reporting'], async () => {
    const store = await openBackupStore(config);
    const now = () => new Date();
    const images = openImages(environmentOf('catalog', env));
    const parts = { store, publicKey: config.publicKey, databaseUrls: urls, images, version, now };
    const { backup: name, manifest } = await createBackup(parts);
    print(`${name}: ${sizeOf(manifest)} bytes of databases, ${manifest.images.length} images`);
    if (!(await run(['admin-reporting', 'record-backup', manifest.startedAt, String(sizeOf(manifest))])))
      throw new Unfinished('the backup is whole, but the back office could not be told of it');
    print(`${await prune(store, now())} old files removed`);
  });
};

/** `backups`: what there is to restore. */
const backups = async (): Promise<void> => {
  const store = await openBackupStore(readBackupConfig(env));
  const { whole, begun } = await takeInventory(store);
  for (const name of whole) {
    const manifest = await readManifest(store, name);
    print(`${name}  ${sizeOf(manifest)} bytes  ${manifest.images.length} images  version ${manifest.version}`);
  }
  for (const name of begun) print(`${name}  NOT finished`);
};

const readPrivateKey = async (publicKey: string): Promise<string> => {
  const privateKey = privateKeyIn(await text(process.stdin));
  await demandPair(privateKey, publicKey);
  return privateKey;
};

const migrationsOf = (service: ServiceName): URL => {
  const program = programs.find(({ name }) => name === service);
  if (!program) throw new Error(`${service} is no service of this shop`);
  return program.migrations;
};

const openRestore = async (): Promise<RestoreParts> => {
  const config = readBackupConfig(env);
  const urls = databaseUrls();
  const log = createLogger({ service: 'gyeol', level: 'warn', instance: '1', destination: logTo('errors') });
  const privateKey = await readPrivateKey(config.publicKey);
  return {
    store: await openBackupStore(config),
    privateKey,
    images: openImages(environmentOf('catalog', env)),
    print,
    restoreDatabase: async (service, dump) => {
      const source = createGunzip();
      dump.on('error', (error) => source.destroy(error)).pipe(source);
      await readBackup({ databaseUrl: urls[service], service, migrations: migrationsOf(service), source, log });
    },
  };
};

const demandKeysDir = async (): Promise<string> => {
  const { JWT_KEYS_DIR: folder = '' } = environmentOf('member', env);
  await access(folder, constants.W_OK).catch(() => {
    throw new ConfigError([
      `JWT_KEYS_DIR: ${folder || 'nothing'} cannot be written, and a restore makes a new key there`,
    ]);
  });
  return folder;
};

/** Log-ins of the lost shop end: passwords and revocations since the backup are not known here. */
const replaceSigningKey = async (folder: string): Promise<void> => {
  const former = (await readdir(folder)).filter((file) => file.endsWith('.pem'));
  await newKey({ now: () => new Date(), config: { jwtKeysDir: folder, jwtKeyWaitSeconds: 0 } }, []);
  for (const file of former) await rm(join(folder, file));
};

/** Brings the restored shop to what the payment provider says since the backup, as docs/operate/backup.md tells. */
const reconcile = async (manifest: Manifest): Promise<void> => {
  const since = new Date(Date.parse(manifest.startedAt) - marginMs).toISOString();
  const shop = await openShopBeside(env);
  const where = { GATEWAY_INTERNAL_PORT: String(shop.internalPort) };
  try {
    const outcomes = [
      await run(['admin-reporting', 'record-backup', manifest.startedAt, String(sizeOf(manifest))], where),
      await run(['order-payment', 'reconcile', since], where),
      await run(['admin-reporting', 'rebuild'], where),
      await run(['catalog', 'verify-stock'], where),
    ];
    if (outcomes.includes(false))
      throw new Unfinished('restored, but something is left: see the lines above (docs/operate/backup.md)');
  } finally {
    await shop.stop();
  }
};

/** `restore [backup]`: fills empty databases from the newest backup or the named one, and reconciles them. */
const restore = async ([name]: readonly string[]): Promise<void> => {
  const keysDir = await demandKeysDir();
  const parts = await openRestore();
  const manifest = await restoreBackup(parts, await findBackup(parts.store, name));
  await replaceSigningKey(keysDir);
  await reconcile(manifest);
  print(`restored as of ${manifest.startedAt}; everybody signs in again`);
};

/** `drill [backup]`: restores into databases that are thrown away, and compares. Nobody is paid, written to or refunded. */
const drill = async ([name]: readonly string[]): Promise<void> => {
  const parts = await openRestore();
  const manifest = await restoreBackup(parts, await findBackup(parts.store, name));
  const differences = await compareDatabases(databaseUrls(), manifest);
  for (const line of differences) print(line);
  const stockAgrees = await run(['catalog', 'verify-stock']);
  const moneyAgrees = await run(['order-payment', 'verify-payments', manifest.startedAt]);
  if (differences.length > 0 || !stockAgrees || !moneyAgrees)
    throw new Unfinished(`the backup of ${manifest.startedAt} is NOT good: see the lines above`);
  print(`the backup of ${manifest.startedAt} is good: seven databases and ${manifest.images.length} images came back`);
};

/** `new-backup-key`: the private half is kept away from this machine. */
const newBackupKey = async (): Promise<void> => void process.stdout.write(await createKeyFile());

/** `check-backup-key`: whether what is encrypted and stored here comes back by the private key on the standard input. */
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

/** What is done for all services at once; `main.ts <service> …` is for one. */
export const backupCommands: Readonly<Record<string, (args: readonly string[]) => Promise<void>>> = {
  backup,
  backups,
  restore,
  drill,
  'new-backup-key': newBackupKey,
  'check-backup-key': checkBackupKey,
};
