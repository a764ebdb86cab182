import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import type { AppDeps } from '../../app.ts';
import { RestoreError, readBackup } from './read-backup.ts';
import { writeBackupFile } from './write-backup.ts';

interface BackedUpService {
  name: string;
  migrations: URL;
}
const fileArgument = ([file]: readonly string[], command: string): string => {
  if (!file)
    throw new RestoreError(
      `usage: ${command} <file>${command === 'backup' ? ' [moment]' : ''}, or - for the standard ${command === 'backup' ? 'output' : 'input'}`,
    );
  return file;
};

const timeOf = (text: string): Date => {
  const time = new Date(text);
  if (Number.isNaN(time.getTime())) throw new RestoreError(`${text} is no time (2026-01-31T12:00:00Z)`);
  return time;
};

/**
 * Runs `backup <file> [moment]`: writes the data of one moment, gzipped, while the service is in use. Backups of
 * several services are consistent with each other when all get the same future moment. The file appears when it is
 * complete. Throws MomentMissed.
 */
export const backup = async (
  { config, log }: AppDeps,
  { name }: BackedUpService,
  args: readonly string[],
): Promise<void> => {
  const file = fileArgument(args, 'backup');
  const moment = args[1] === undefined ? undefined : timeOf(args[1]);
  await writeBackupFile(file, { databaseUrl: config.databaseUrl, service: name, moment });
  if (file !== '-') log.info({ file }, 'backed up');
};

/** Runs `restore <file>`: fills an empty database from a backup and refuses any other database. */
export const restore = async (
  { config, log }: AppDeps,
  backedUp: BackedUpService,
  args: readonly string[],
): Promise<void> => {
  const file = fileArgument(args, 'restore');
  const packed = file === '-' ? process.stdin : createReadStream(file);
  const source = createGunzip();
  packed.on('error', (error: Error) => source.destroy(error)).pipe(source);
  const { migrations, name: service } = backedUp;
  const { at } = await readBackup({ databaseUrl: config.databaseUrl, service, migrations, source, log });
  log.info({ at }, 'restored');
};
