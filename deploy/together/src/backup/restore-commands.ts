import { constants } from 'node:fs';
import { access, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createGunzip } from 'node:zlib';
import type { ServiceName } from '@gyeol/contracts/call.ts';
import { newKey } from '@gyeol/member/src/commands/keys.ts';
import { ConfigError } from '@gyeol/service-kit/config.ts';
import { readBackup } from '@gyeol/service-kit/db/backup/read-backup.ts';
import { environmentOf } from '../environment.ts';
import { programs } from '../programs.ts';
import {
  databaseUrls,
  env,
  log,
  now,
  openImages,
  print,
  readPrivateKey,
  recordBackup,
  run,
  Unfinished,
} from './command-parts.ts';
import { compareDatabases } from './drill.ts';
import type { Manifest } from './manifest.ts';
import { openBackupStore } from './open-store.ts';
import { reconcileCommands } from './reconcile-commands.ts';
import { findBackup, type RestoreParts, restoreBackup } from './restore-backup.ts';
import { openShopBeside } from './service-process.ts';
import { readBackupConfig } from './settings.ts';

const migrationsOf = (service: ServiceName): URL => {
  const program = programs.find(({ name }) => name === service);
  if (!program) throw new Error(`${service} is no service of this shop`);
  return program.migrations;
};

const openRestore = async (): Promise<RestoreParts> => {
  const config = readBackupConfig(env);
  const urls = databaseUrls();
  const privateKey = await readPrivateKey(config.publicKey);
  return {
    store: await openBackupStore(config),
    privateKey,
    images: openImages(),
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

/** Ends all log-ins of the lost shop, because changes of passwords and revocations since the backup are unknown. */
const replaceSigningKey = async (folder: string): Promise<void> => {
  const former = (await readdir(folder)).filter((file) => file.endsWith('.pem'));
  await newKey({ now, config: { jwtKeysDir: folder, jwtKeyWaitSeconds: 0 } }, []);
  for (const file of former) await rm(join(folder, file));
};

/** Reconciles the restored shop with the payment provider for the time since the backup (docs/operate/backup.md). */
const reconcile = async (manifest: Manifest): Promise<void> => {
  const { money, lists, stock } = reconcileCommands(manifest.startedAt);
  const shop = await openShopBeside(env);
  const where = { GATEWAY_INTERNAL_PORT: String(shop.internalPort) };
  try {
    const outcomes = [await recordBackup(manifest, where)];
    for (const command of [money, lists, stock]) outcomes.push(await run(command, where));
    if (outcomes.includes(false))
      throw new Unfinished('restored, but something is left: see the lines above (docs/operate/backup.md)');
  } finally {
    await shop.stop();
  }
};

/** `restore [backup]`: fills empty databases from the named backup, or from the newest one, and reconciles them. */
export const restore = async ([name]: readonly string[]): Promise<void> => {
  const keysDir = await demandKeysDir();
  const parts = await openRestore();
  const manifest = await restoreBackup(parts, await findBackup(parts.store, name));
  await replaceSigningKey(keysDir);
  await reconcile(manifest);
  print(`restored as of ${manifest.startedAt}; everybody signs in again`);
};

/**
 * `drill [backup]`: restores a backup into temporary databases and compares them with the backup. Makes no payment or
 * refund, and sends no message.
 */
export const drill = async ([name]: readonly string[]): Promise<void> => {
  const parts = await openRestore();
  const manifest = await restoreBackup(parts, await findBackup(parts.store, name));
  const differences = await compareDatabases(databaseUrls(), manifest);
  for (const line of differences) print(line);
  const stockAgrees = await run(reconcileCommands(manifest.startedAt).stock);
  const moneyAgrees = await run(['order-payment', 'verify-payments', manifest.startedAt]);
  if (differences.length > 0 || !stockAgrees || !moneyAgrees)
    throw new Unfinished(`the backup of ${manifest.startedAt} is NOT good: see the lines above`);
  print(`the backup of ${manifest.startedAt} is good: seven databases and ${manifest.images.length} images came back`);
};
