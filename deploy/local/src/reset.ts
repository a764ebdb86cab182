import { existsSync, rmSync } from 'node:fs';
import { holderOf } from './data-dir.ts';
import { dropDatabases } from './databases.ts';
import { print } from './progress.ts';
import { readSettings, UsageError } from './settings.ts';

/** Empties the shop: the data folder, and the databases on an external server. */
export const reset = async (args: readonly string[], env: NodeJS.ProcessEnv): Promise<void> => {
  const settings = readSettings(args, env);
  const holder = holderOf(settings.dataDir);
  if (holder !== undefined) throw new UsageError(`The shop still runs (process ${holder}). End it first.`);
  if (settings.postgresUrl !== undefined) await dropDatabases(settings.postgresUrl, settings.databasePrefix);
  if (existsSync(settings.dataDir)) rmSync(settings.dataDir, { recursive: true, force: true });
  print(`Emptied: ${settings.dataDir}`);
};
