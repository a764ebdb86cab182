import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';

/** Limits processes to shares of one core, like a container's CPU limit. */
export interface Hold {
  /**
   * Each process gets a group of its own with the whole share, from 0 to the number of cores. Children that it starts
   * later are in the group too.
   */
  hold(pid: number, shareOfCore: number): void;
  /**
   * `periods` counts the periods in which the groups of these processes had work. `throttled` counts the periods in
   * which a group used up its share. Without `pids`, counts all groups.
   */
  throttled(pids?: readonly number[]): Throttled;
  release(): void;
}
export interface Throttled {
  readonly periods: number;
  readonly throttled: number;
}

/**
 * A container's usual period is 100 ms. With 20 ms, a process that has used up its share waits for milliseconds, not
 * for a tenth of a second.
 */
const periodUs = 20_000;
const v1 = '/sys/fs/cgroup/cpu';
const v2 = '/sys/fs/cgroup';

/** Needs root and cgroups. Answers the reason when the kernel does not allow the groups. */
export const createHold = (): Hold | { reason: string } => {
  const first = existsSync(`${v1}/cpu.cfs_quota_us`) || existsSync(`${v1}/cpu.shares`);
  const root = `${first ? v1 : v2}/gyeol-bench-${process.pid}`;
  try {
    mkdirSync(root);
    if (!first) writeFileSync(`${root}/cgroup.subtree_control`, '+cpu');
  } catch (error) {
    return { reason: `the kernel makes no group of processes: ${(error as Error).message}` };
  }
  const groups = new Map<number, string>();
  const numberIn = (text: string, name: string): number =>
    Number(new RegExp(`^${name} (\\d+)`, 'm').exec(text)?.[1] ?? 0);
  return {
    hold: (pid, shareOfCore) => {
      if (groups.has(pid)) return;
      const quotaUs = Math.round(periodUs * shareOfCore);
      const group = `${root}/${pid}`;
      mkdirSync(group);
      if (first) {
        writeFileSync(`${group}/cpu.cfs_period_us`, String(periodUs));
        writeFileSync(`${group}/cpu.cfs_quota_us`, String(quotaUs));
      } else writeFileSync(`${group}/cpu.max`, `${quotaUs} ${periodUs}`);
      writeFileSync(`${group}/cgroup.procs`, String(pid));
      groups.set(pid, group);
    },
    throttled: (pids) => {
      const counted = [...groups].filter(([pid]) => pids?.includes(pid) ?? true);
      const texts = counted.map(([, group]) => readFileSync(`${group}/cpu.stat`, 'utf8'));
      const sum = (name: string) => texts.reduce((all, text) => all + numberIn(text, name), 0);
      return { periods: sum('nr_periods'), throttled: sum('nr_throttled') };
    },
    release: () => {
      for (const group of [...groups.values(), root]) {
        try {
          rmdirSync(group);
        } catch {
          // A process is still in the group. The group then remains until the machine is restarted.
        }
      }
    },
  };
};
