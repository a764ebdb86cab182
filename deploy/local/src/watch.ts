import { existsSync, watch } from 'node:fs';
import { join } from 'node:path';
import { services } from '@gyeol/contracts/call.ts';
import { partsOf } from './process-spec.ts';
import { print } from './progress.ts';
import { root } from './settings.ts';
import type { Supervisor } from './supervisor.ts';

const settleMs = 150;

/**
 * Restarts the processes whose sources change. A change in contracts or in the kit restarts every service and the
 * gateway.
 */
export const watchSources = (supervisor: Supervisor): void => {
  const all = [...services, 'gateway'];
  const folders: [folder: string, restarted: readonly string[]][] = [
    ...services.map((name): [string, string[]] => [`services/${name}/src`, [name]]),
    ['gateway/src', ['gateway']],
    ['deploy/sandbox/src', ['sandbox']],
    ['contracts/src', all],
    ['services/_kit/src', all],
  ];
  const pending = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  const restart = (): void => {
    for (const { spec, child } of supervisor.table.processes)
      if (partsOf(spec).some((part) => pending.has(part))) child?.kill('SIGTERM');
    print(`Restarting ${[...pending].join(', ')}`);
    pending.clear();
  };
  for (const [folder, names] of folders) {
    const path = join(root, folder);
    if (!existsSync(path)) continue;
    watch(path, { recursive: true }, () => {
      for (const name of names) pending.add(name);
      clearTimeout(timer);
      timer = setTimeout(restart, settleMs);
    });
  }
};
