import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Metrics } from '@gyeol/service-kit/metrics.ts';

export interface ReaderLimits {
  /** The longest time that an answer may wait without its reader taking a byte, ms. */
  readonly stallMs: number;
  /**
   * The longest time that a reader may be behind at all, ms. In the default of ten minutes a reader at 9 KB/s takes 5
   * MB.
   */
  readonly longestMs: number;
  /**
   * The highest number of slow readers. With more, each gets a tenth of the time: it is an attack, or as bad as one.
   */
  readonly maxSlowReaders: number;
}
const crowdedShare = 0.1;

/** The progress of a connection's reader with the bytes that were written to it. */
interface ReaderProgress {
  readonly since: number;
  readonly bytesRead: number;
  readonly movedAt: number;
}

/**
 * Node's internal handle of a socket: the bytes that were passed to the system, and those that the system still holds.
 */
type Handle = { readonly bytesWritten?: number; readonly writeQueueSize?: number } | null;
const bytesReadOf = (socket: Socket): number => {
  const handle = (socket as unknown as { _handle: Handle })._handle;
  return (handle?.bytesWritten ?? 0) - (handle?.writeQueueSize ?? 0);
};

/** Measures the progress of the reader. Returns undefined when nothing waits for it. */
const readProgress = (socket: Socket, before: ReaderProgress | undefined, now: number): ReaderProgress | undefined => {
  if (socket.writableLength === 0) return undefined;
  const bytesRead = bytesReadOf(socket);
  if (before === undefined) return { since: now, bytesRead, movedAt: now };
  return bytesRead > before.bytesRead ? { since: before.since, bytesRead, movedAt: now } : before;
};

/**
 * Ends the connection of a client that does not read its answer: it holds memory here and, while the answer is read on,
 * a socket to a service. It does not concern an answer that the service itself writes slowly, because nothing waits for
 * the reader then. Connections are checked at intervals, so that an answer costs nothing.
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
