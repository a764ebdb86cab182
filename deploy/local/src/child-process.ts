import { type ChildProcess, spawn } from 'node:child_process';
import { type Heap, type ProcessSpec, partsOf } from './process-spec.ts';

export const readyWithinMs = 60_000;
const heapOfAService: Heap = { semiSpace: 2, oldSpace: 160 };
const flagsOf = ({ heap: { semiSpace, oldSpace } = heapOfAService }: ProcessSpec): string[] => [
  `--max-semi-space-size=${semiSpace}`,
  `--max-old-space-size=${oldSpace}`,
  '--disable-warning=ExperimentalWarning',
  '--disable-warning=TimeoutNegativeWarning',
];

/**
 * Starts a process in its own process group. So Ctrl-C reaches only the supervisor, which then ends the other processes
 * in the right sequence.
 */
export const spawnChild = (spec: ProcessSpec): ChildProcess =>
  spawn(process.execPath, [...flagsOf(spec), spec.script, ...(spec.args ?? [])], {
    env: { ...process.env, ...spec.env() },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    detached: true,
  });

/**
 * Builds the message about a failed start. A program that knows the reason of its failure prints one line `name: …`.
 * Any other output is shown unchanged.
 */
const lastWords = (spec: ProcessSpec, ended: string, words: readonly string[]): string => {
  const reason = words.at(-1) ?? '';
  const name = partsOf(spec).find((part) => reason.startsWith(`${part}: `));
  return name === undefined
    ? `${spec.service} ended (${ended}) before it was ready:\n${words.slice(-12).join('\n')}`
    : `${name} does not start. ${reason.slice(name.length + 2)}`;
};

/**
 * Calls `onReady` and resolves when the process sends `{ type: 'ready' }` over its IPC channel. Throws when the process
 * ends first or is not ready within a minute. The error has the last lines of the output (`words`).
 */
export const untilReady = (
  child: ChildProcess,
  { spec, words, onReady }: { spec: ProcessSpec; words: readonly string[]; onReady: () => Promise<void> | undefined },
): Promise<void> =>
  new Promise<void>((resolve, reject) => {
    const late = setTimeout(
      () => reject(new Error(`${spec.service} was not ready within ${readyWithinMs / 1000} s`)),
      readyWithinMs,
    );
    child.on('message', (message) => {
      if ((message as { type?: string }).type !== 'ready') return;
      clearTimeout(late);
      const done = onReady();
      if (done) void done.then(resolve);
      else resolve();
    });
    // The event 'exit' would be too early, because the last output of the process may arrive after it.
    child.once('close', (code, signal) => {
      clearTimeout(late);
      reject(new Error(lastWords(spec, signal ?? `exit code ${code}`, words)));
    });
  });

/** Asks a process to end, kills it after `withinMs`, and resolves when it has ended. */
export const endChild = (child: ChildProcess | undefined, withinMs: number): Promise<void> =>
  new Promise((resolve) => {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return resolve();
    const force = setTimeout(() => child.kill('SIGKILL'), withinMs);
    child.once('exit', () => {
      clearTimeout(force);
      resolve();
    });
    child.kill('SIGTERM');
  });
