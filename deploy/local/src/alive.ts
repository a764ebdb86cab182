import { existsSync, readFileSync } from 'node:fs';

/**
 * True for a dead process whose parent has not collected its exit code. Such a process still occupies its process
 * number. In containers without an init, no process ever collects the exit code.
 */
const isZombie = (pid: number): boolean => {
  const file = `/proc/${pid}/stat`;
  return existsSync(file) && /\) [ZX]/.test(readFileSync(file, 'utf8'));
};

export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  return !isZombie(pid);
};
