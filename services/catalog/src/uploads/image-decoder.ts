import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ProblemCode } from '@gyeol/contracts/problems.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import type { DecodeResult } from './decode-image.ts';

/**
 * A decoder gets no secret, neither in its environment nor as an open file. SECURITY.md describes what a file that
 * takes over the decoder could still reach.
 */
const environment = { MALLOC_ARENA_MAX: '1', NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE };
const program = fileURLToPath(new URL('./decode-process.ts', import.meta.url));
const flags = ['--max-old-space-size=48', '--max-semi-space-size=2'];

export interface DecoderLimits {
  /** The most memory of the whole process. An image within the bounds of `decode-cost` takes less. */
  readonly rssBytes: number;
  readonly timeMs: number;
}
const defaultLimits: DecoderLimits = { rssBytes: 256 * 1024 * 1024, timeMs: 20_000 };
const lookEveryMs = 20;
/**
 * The time in ms after which an idle decoder ends and frees its memory. It does not end at once, because several images
 * are often saved together.
 */
const idleMs = 3_000;
const pageBytes = 4_096;

/** The resident memory of a process in bytes; 0 when the system does not report it. */
const rssOf = (pid: number | undefined): number => {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ')[1]) * pageBytes;
  } catch {
    return 0;
  }
};

const start = (): ChildProcess => {
  const child = fork(program, [], { execArgv: flags, env: environment, serialization: 'advanced', stdio: 'ignore' });
  child.unref();
  child.channel?.unref();
  return child;
};

const hasEnded = ({ connected, exitCode, signalCode }: ChildProcess): boolean =>
  !connected || exitCode !== null || signalCode !== null;

const requestDecode = (
  child: ChildProcess,
  bytes: Buffer,
  { rssBytes, timeMs }: DecoderLimits,
): Promise<DecodeResult> =>
  new Promise((resolve, reject) => {
    const begun = performance.now();
    let ended: ProblemCode | undefined;
    const watch = setInterval(() => {
      if (performance.now() - begun > timeMs) ended = 'IMAGE_TIMEOUT';
      else if (rssOf(child.pid) > rssBytes) ended = 'IMAGE_TOO_HEAVY';
      if (ended) child.kill('SIGKILL');
    }, lookEveryMs);
    const end = (settle: () => void): void => {
      clearInterval(watch);
      child.removeAllListeners();
      settle();
    };
    child.once('message', (decoded: DecodeResult) => end(() => resolve(decoded)));
    child.once('error', (cause) => end(() => reject(problem('UNAVAILABLE', { cause }))));
    child.once('exit', (_code, signal) =>
      end(() => {
        // If the decoder was stopped together with the shop, the image may be good, so the image can be sent again. Any
        // other end is caused by the file: the system kills a process for which there is not enough memory.
        if (signal === 'SIGTERM' || signal === 'SIGINT')
          reject(problem('UNAVAILABLE', { detail: 'the decoder was stopped' }));
        else resolve({ refused: ended ?? (signal === 'SIGKILL' ? 'IMAGE_TOO_HEAVY' : 'IMAGE_BROKEN') });
      }),
    );
    child.send(bytes, (cause) => cause && end(() => reject(problem('UNAVAILABLE', { cause }))));
  });

/**
 * Draws images and their smaller renditions, one at a time. Draws in a process of its own with bounded memory and time,
 * so that no upload can end the service. Throws UNAVAILABLE when the process cannot be started or was stopped.
 */
export const createImageDecoder = (limits: DecoderLimits = defaultLimits) => {
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();

  const stop = (): void => {
    child?.kill('SIGKILL');
    child = undefined;
  };
  const decode = async (bytes: Buffer): Promise<DecodeResult> => {
    clearTimeout(idle);
    if (!child || hasEnded(child)) child = start();
    try {
      return await requestDecode(child, bytes, limits);
    } finally {
      idle = setTimeout(stop, idleMs).unref();
    }
  };
  return (bytes: Buffer): Promise<DecodeResult> => {
    const own = last.then(() => decode(bytes));
    last = own.catch(() => undefined);
    return own;
  };
};
