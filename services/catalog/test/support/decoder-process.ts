import { readdirSync, readFileSync } from 'node:fs';

/** Finds the process id of the newest decoder that this process began. Linux only. */
export const decoderPid = (): string | undefined => {
  const tasks = readdirSync('/proc/self/task').map((task) => `/proc/self/task/${task}/children`);
  const children = tasks.flatMap((file) => readFileSync(file, 'utf8').split(' '));
  children.sort((one, other) => Number(other) - Number(one));
  return children.find((pid) => pid !== '' && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('decode-process'));
};
