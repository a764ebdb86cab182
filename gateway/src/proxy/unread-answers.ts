import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Metrics } from '@gyeol/service-kit/metrics.ts';

export interface ReaderLimits {
  /** So long an answer may wait without its reader taking a byte, ms. */
  readonly stallMs: number;
  /** So long a reader may be behind at all: 5 MB at 9 KB/s are taken meanwhile, ms. */
  readonly longestMs: number;
  /** With more readers behind than that each is waited for a tenth of the time: it is an attack, or as bad as one. */
  readonly maxSlowReaders: number;
}
const crowdedShare = 0.1;

/** What the reader of a connection has taken of what was written to it. */
interface ReaderProgress {
  readonly since: number;
  readonly bytesRead: number;
  readonly movedAt: number;
}

/** Of what Node has handed to the system, what the system still holds back. */
type Handle = { readonly bytesWritten?: number; readonly writeQueueSize?: number } | null;
const bytesReadOf = (socket: Socket): number => {
  const handle = (socket as unknown as { _handle: Handle })._handle;
  return (handle?.bytesWritten ?? 0) - (handle?.writeQueueSize ?? 0);
};

/** How far behind the reader is now; undefined when nothing waits for it. */
const readProgress = (socket: Socket, before: ReaderProgress | undefined, now: number): ReaderProgress | undefined => {
  if (socket.writableLength === 0) return undefined;
  const bytesRead = bytesReadOf(socket);
  if (before === undefined) return { since: now, bytesRead, movedAt: now };
  return bytesRead > before.bytesRead ? { since: before.since, bytesRead, movedAt: now } : before;
};

/**
 * Ends the connection of whoever does not take its answer: it holds memory here and, while the answer is read on, a
 * socket to a service. An answer that the service itself is slow to write is not concerned: nothing waits for the
 * reader then. Looks at connections now and then, so that an answer costs nothing.
 */
export const endUnreadAnswers = (
  server: Server,
  { stallMs, longestMs, maxSlowReaders }: ReaderLimits,
  metrics: Metrics,
): void => {
  const ended = metrics.counter('gateway_unread_answers_total', 'Connections ended because nobody read their answer');
  const open = new Map<Socket, ReaderProgress | undefined>();
  let readersBehind = 0;
  const checkConnections = (): void => {
    const now = performance.now();
    const share = readersBehind > maxSlowReaders ? crowdedShare : 1;
    readersBehind = 0;
    for (const [socket, before] of open) {
      const behind = readProgress(socket, before, now);
      open.set(socket, behind);
      if (behind === undefined) continue;
      readersBehind += 1;
      if (now - behind.movedAt < stallMs * share && now - behind.since < longestMs * share) continue;
      ended.inc();
      socket.destroy();
    }
  };
  server.on('connection', (socket: Socket) => {
    open.set(socket, undefined);
    socket.once('close', () => open.delete(socket));
  });
  const timer = setInterval(checkConnections, stallMs / 30).unref();
  server.once('close', () => clearInterval(timer));
};
