import { resolve } from 'node:path';
import { callRunningShop } from './call-running-shop.ts';
import { reset } from './reset.ts';
import { UsageError } from './settings.ts';
import { startShop } from './start.ts';

const folderOf = (folder: string | undefined, command: string): string => {
  if (!folder) throw new UsageError(`Name the folder: npm run ${command} <folder>`);
  return resolve(folder);
};

const commands: Record<string, (args: string[]) => Promise<void>> = {
  start: (args) => startShop(args, process.env),
  dev: (args) => startShop([...args, '--watch'], process.env),
  reset: (args) => reset(args, process.env),
  scale: (args) => callRunningShop('scale', args, process.env),
  command: (args) => callRunningShop('command', args, process.env),
  backup: async ([folder]) => callRunningShop('backup', [folderOf(folder, 'backup')], process.env),
  restore: async ([folder, ...args]) => startShop(args, process.env, { restoreFrom: folderOf(folder, 'restore') }),
  reconcile: async ([folder, ...args]) =>
    callRunningShop('reconcile', [folderOf(folder, 'reconcile'), ...args], process.env),
  restart: (args) => callRunningShop('restart', args, process.env),
};

const [name = 'start', ...args] = process.argv.slice(2);
try {
  const command = commands[name];
  if (command === undefined) throw new UsageError(`There is no command ${name} (${Object.keys(commands).join(', ')}).`);
  await command(args);
} catch (error) {
  console.error(`\ngyeol: ${error instanceof UsageError ? error.message : ((error as Error).stack ?? error)}`);
  process.exit(1);
}
