import { startStack } from '../../tests/support/stack.ts';
import type { Page } from './page.ts';
import { measureThread, type ThreadStep } from './thread.ts';

const measureIn = async (...args: string[]): Promise<ThreadStep[]> => {
  const stack = await startStack({ demo: true, args, env: { GYEOL_DATABASE_PREFIX: 'gyeol' } });
  try {
    return await measureThread(stack);
  } finally {
    await stack.stop();
  }
};

/** All services share one thread. The report shows how much long work delays other requests. */
export const reportThread = async ({ print, row, header, verdict }: Page): Promise<void> => {
  const apart = await measureIn('--apart');
  const together = await measureIn();
  print('\n### How late the shop comes to its work while something large is done\n');
  print(
    'The delay of timers 10 ms apart, which are in the figure, as each process shows it at `/metrics` and forgets it with each reading. Apart, the process that was latest.\n',
  );
  header('meanwhile', 's', 'p50 ms', 'p99 ms', 'max ms', 'apart: p99 ms', 'target');
  for (const [index, { step, seconds, p50, p99, max }] of together.entries()) {
    const { name, p99: latest } = apart[index] ?? { name: '', p99: 0 };
    row(step, seconds, p50, p99, max, `${latest} (${name})`, `p99 ≤ 50: ${verdict(p99 <= 50)}`);
  }
};
