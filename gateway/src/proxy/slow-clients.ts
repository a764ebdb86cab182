import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Metrics } from '@gyeol/service-kit/metrics.ts';

export interface ReaderLimits {
  /** The longest time in which a reader takes no byte. */
  readonly stallMs: number;
  /**
   * The longest total time that a reader is behind its answer. In the default of ten minutes, a reader at 9 KB/s takes
   * 5 MB.
   */
  readonly longestMs: number;
  /**
   * When there are more slow readers than this, each gets only a tenth of the time, because so many are probably an
   * attack.
   */
  readonly maxSlowReaders: number;
}
const crowdedShare = 0.1;

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

/** Undefined when no bytes wait for the reader. */
const readProgress = (socket: Socket, before: ReaderProgress | undefined, now: number): ReaderProgress | undefined => {
  if (socket.writableLength === 0) return undefined;
  const bytesRead = bytesReadOf(socket);
  if (before === undefined) return { since: now, bytesRead, movedAt: now };
  return bytesRead > before.bytesRead ? { since: before.since, bytesRead, movedAt: now } : before;
};

/**
 * Ends the connection of a client that does not read its answer. Such an answer occupies memory here and, until it was
 * read from the service, a socket to the service. An answer that the service itself writes slowly is not affected,
 * because then no bytes wait for the reader. Connections are checked at intervals, so the checks add no time to an
 * answer.
 */
export const disconnectSlowClients = (
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
