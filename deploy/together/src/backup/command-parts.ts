import { text } from 'node:stream/consumers';
import { settings as catalogSettings } from '@gyeol/catalog/src/config.ts';
import { openStoredImages, type StoredImages } from '@gyeol/catalog/src/uploads/stored-images.ts';
import { type ServiceName, services } from '@gyeol/contracts/call.ts';
import { commonSettings, readConfig } from '@gyeol/service-kit/config.ts';
import { createLogger, logTo } from '@gyeol/service-kit/logger.ts';
import { environmentOf } from '../environment.ts';
import { demandPair, privateKeyIn } from './encryption.ts';
import type { Manifest } from './manifest.ts';
import { runServiceCommand } from './service-process.ts';

export const { env } = process;
/** Writes the log to the standard error. The standard output of a command is for the person who runs the command. */
export const log = createLogger({ service: 'gyeol', level: 'warn', destination: logTo('errors') });
export const print = (line: string): void => void process.stdout.write(`${line}\n`);
export const now = (): Date => new Date();

/**
 * The error of a command that did not complete its part. The lines that the command printed before tell what is left to
 * do.
 */
export class Unfinished extends Error {
  readonly code = 'UNFINISHED';
}

/** Throws ConfigError. */
export const databaseUrls = (): Record<ServiceName, string> => {
  const { databaseUrl } = commonSettings;
  const read = (service: ServiceName) => readConfig({ databaseUrl }, environmentOf(service, env)).databaseUrl;
  return Object.fromEntries(services.map((service) => [service, read(service)])) as Record<ServiceName, string>;
};

/** Opens the shop's images by catalog's own settings. Throws ConfigError. */
export const openImages = (): StoredImages =>
  openStoredImages(readConfig(catalogSettings, environmentOf('catalog', env)), now);

/** Returns true when the command succeeded. */
export const run = (args: readonly string[], more: NodeJS.ProcessEnv = {}): Promise<boolean> =>
  runServiceCommand(args, { ...env, ...more }, print);

/**
 * Reads the private key from the standard input and stores it nowhere. Throws KeyError when the private key does not
 * belong to `publicKey`.
 */
export const readPrivateKey = async (publicKey: string): Promise<string> => {
  const privateKey = privateKeyIn(await text(process.stdin));
  await demandPair(privateKey, publicKey);
  return privateKey;
};

/** In bytes, as stored. */
export const sizeOf = ({ databases }: Manifest): number =>
  Object.values(databases).reduce((sum, { bytes }) => sum + bytes, 0);

export const recordBackup = (manifest: Manifest, more: NodeJS.ProcessEnv = {}): Promise<boolean> =>
  run(['admin-reporting', 'record-backup', manifest.startedAt, String(sizeOf(manifest))], more);
