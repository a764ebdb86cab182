import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { eventually } from '../support/eventually.ts';
import { whileAlive } from '../support/parts.ts';
import type { PageShop } from './page-shop.ts';

interface GroupMember {
  readonly pid: number;
  readonly parent: number;
  readonly program: string;
}

/** The living processes of a process group. Linux only. */
const membersOf = (group: number): GroupMember[] =>
  readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      const [, program = '', state, parent, found] = /^\d+ \((.*)\) (\S) (\d+) (\d+)/s.exec(stat) ?? [];
      const isMember = Number(found) === group && state !== 'Z';
      return isMember ? [{ pid: Number(name), parent: Number(parent), program }] : [];
    } catch {
      // The process has ended since its name was read.
      return [];
    }
  });

/** True for podman and for the programs that podman starts. */
const isOfEngine = ({ program, parent }: GroupMember, members: readonly GroupMember[]): boolean => {
  const starter = members.find(({ pid }) => pid === parent);
  return program === 'podman' || (starter !== undefined && isOfEngine(starter, members));
};

const kill = (pid: number): void => {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
};

/**
 * Starts a script in the folder of the shop, and kills the script and its programs as soon as `isThere` is true, like
 * the machine of an operator that loses its power. `isThere` is given the names of the running programs. Throws when
 * the script ends by itself before.
 */
export const killScriptWhen = async (
  { folder, env }: Pick<PageShop, 'folder' | 'env'>,
  script: string,
  isThere: (programs: readonly string[]) => Promise<boolean> | boolean,
): Promise<void> => {
  const options = { cwd: folder, env, detached: true, stdio: 'ignore' } as const;
  const child = spawn('bash', ['-euo', 'pipefail', '-c', script], options);
  const group = child.pid ?? Number.NaN;
  const programs = () => membersOf(group).map(({ program }) => program);
  const reached = eventually(`a step of:\n${script}`, () => isThere(programs()), 180_000);
  await whileAlive(child, reached);
  // The engine completes the call that it has begun, as Docker's daemon does. Podman has no daemon, so its programs
  // stay.
  await eventually('the script and its programs have ended', () => {
    const members = membersOf(group);
    for (const member of members) if (!isOfEngine(member, members)) kill(member.pid);
    return members.length === 0;
  });
};
