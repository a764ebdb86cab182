import { existsSync, readFileSync } from 'node:fs';

/** A dead process keeps its number until its parent has heard of its end; in containers without an init nobody ever hears. */
const isZombie = (pid: number): boolean => {
  const file = `/proc/${pid}/stat`;
  return existsSync(file) && /\) [ZX]/.test(readFileSync(file, 'utf8'));
};

/** Whether a process with this number runs. */
export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  return !isZombie(pid);
};
