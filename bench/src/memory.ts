import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { runningProcesses } from '../../tests/support/processes.ts';

const parents = (): Map<number, number> =>
  new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => {
        const file = `/proc/${name}/stat`;
        if (!existsSync(file)) return [];
        try {
          const stat = readFileSync(file, 'utf8');
          return [[Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])] as const];
        } catch {
          return [];
        }
      }),
  );

/** Answers the PSS of a process in bytes. The PSS counts a proportional part of the pages that processes share. */
export const pssOf = (pid: number): number => {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
};

/** Adds up, in MiB, the PSS of every process of the run, including children (PostgreSQL's backends). Linux only. */
export const stackMemory = (dataDir: string): number => {
  const tree = parents();
  const roots = new Set(runningProcesses(dataDir).keys());
  // The supervisor is the parent of the services.
  for (const pid of [...roots]) {
    const parent = tree.get(pid);
    if (parent !== undefined && parent > 1 && parent !== process.pid) roots.add(parent);
  }
  const belongs = (pid: number): boolean =>
    roots.has(pid) || (tree.has(pid) && (tree.get(pid) ?? 0) > 1 && belongs(tree.get(pid) ?? 0));
  const mine = [...tree.keys()].filter((pid) => pid !== process.pid && belongs(pid));
  return Math.round(mine.reduce((sum, pid) => sum + pssOf(pid), 0) / 1024 / 1024);
};

/** Adds up, in MiB, the PSS of gateway and services, without PostgreSQL, sandbox and supervisor. */
export const shopMemory = (dataDir: string): number => {
  const shop = [...runningProcesses(dataDir)].filter(([, [first]]) => first !== 'postgres' && first !== 'sandbox');
  return Math.round(shop.reduce((sum, [pid]) => sum + pssOf(pid), 0) / 1024 / 1024);
};
