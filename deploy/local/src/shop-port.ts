import type { ChildProcess } from 'node:child_process';
import { createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ConnectionMessage } from '@gyeol/service-kit/http/handed-over-connections.ts';
import { createUnavailableServer } from './unavailable.ts';

/**
 * The length of the queue of connections that wait to be accepted. Thousands of connections may arrive in one second,
 * and Node's default of 511 overflows. The system allows 4,096 by default.
 */
const backlog = 4_096;
const takenWithinMs = 3_000;

type TakeBack = (socket: Socket) => void;

/**
 * The connections that were sent to processes and are not acknowledged yet. Connections that no process accepts are
 * passed to `takeBack`.
 */
class SentConnections {
  readonly #sent = new WeakMap<ChildProcess, Map<number, Socket>>();
  readonly #takeBack: TakeBack;
  #lastId = 0;

  constructor(takeBack: TakeBack) {
    this.#takeBack = takeBack;
  }

  waitingFor(child: ChildProcess): number {
    return this.#sent.get(child)?.size ?? 0;
  }

  /** Calls `refuse` with the socket when the socket cannot be sent. */
  send(socket: Socket, child: ChildProcess, refuse: TakeBack): void {
    const sent = this.#sent.get(child) ?? this.#follow(child);
    this.#lastId += 1;
    const message: ConnectionMessage = { type: 'connection', id: this.#lastId };
    sent.set(message.id, socket);
    // This process also keeps the socket open, until the receiving process has accepted the connection.
    child.send(message, socket, { keepOpen: true }, (error) => {
      if (error && sent.delete(message.id)) refuse(socket);
    });
  }

  #follow(child: ChildProcess): Map<number, Socket> {
    const sent = new Map<number, Socket>();
    this.#sent.set(child, sent);
    child.on('message', (message) => {
      const { type, id = 0 } = message as Partial<ConnectionMessage>;
      if (type !== 'connection') return;
      sent.get(id)?.destroy();
      sent.delete(id);
    });
    // The event 'disconnect' is too late, because it waits for sent messages. The event 'exit' is too early, because
    // acknowledgements may arrive after it.
    child.once('close', () => {
      const left = [...sent.values()];
      sent.clear();
      for (const socket of left) this.#takeBack(socket);
    });
    return sent;
  }
}

/**
 * The longest wait for the next process, ms. A start takes less time. After this wait, a connection is refused with
 * advice to retry.
 */
const heldMs = 30_000;

class HeldConnections {
  readonly #held = new Map<Socket, NodeJS.Timeout>();

  get size(): number {
    return this.#held.size;
  }
  add(socket: Socket, refuse: TakeBack): void {
    const late = setTimeout(() => this.#held.delete(socket) && refuse(socket), heldMs);
    this.#held.set(socket, late);
  }
  /** Passes all held connections to `take`, in the order in which they arrived. */
  release(take: TakeBack): void {
    const held = [...this.#held];
    this.#held.clear();
    for (const [socket, late] of held) {
      clearTimeout(late);
      take(socket);
    }
  }
}

/**
 * The port of the shop, which is open during the whole run. Each connection is passed to the process that serves now.
 * When no process serves but the next process is about to start, the connection waits. Otherwise the answer is 503.
 * Connections that a process did not accept before its death are treated like new connections.
 */
export class ShopPort {
  readonly port: number;
  #process: ChildProcess | undefined;
  #comesAgain = false;
  readonly #listener = createServer({ pauseOnConnect: true, noDelay: true }, (socket) => this.#pass(socket));
  readonly #unavailable = createUnavailableServer();
  readonly #sent = new SentConnections((socket) => this.#pass(socket));
  readonly #held = new HeldConnections();

  constructor(port: number) {
    this.port = port;
  }

  /**
   * Sets the process that gets the connections from now on. `comesAgain` is true when there is no process, but the next
   * process is about to start.
   */
  serve(process: ChildProcess | undefined, comesAgain = false): void {
    this.#process = process;
    this.#comesAgain = comesAgain;
    if (process || !comesAgain) this.#held.release((socket) => this.#pass(socket));
  }

  /** Throws when another program has the port. */
  open(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#listener.once('error', reject).listen({ port: this.port, host: '127.0.0.1', backlog }, resolve);
    });
  }

  close(): void {
    this.#listener.close();
    this.serve(this.#process);
  }

  /**
   * The number of connections that were sent to a process and that the process has not accepted yet. Without a process,
   * the number of connections that wait for the next process.
   */
  waitingFor(child: ChildProcess | undefined): number {
    return child ? this.#sent.waitingFor(child) : this.#held.size;
  }

  /** Resolves when a process has accepted all connections that were sent to it, or after `takenWithinMs`. */
  async whenTaken(child: ChildProcess): Promise<void> {
    const until = Date.now() + takenWithinMs;
    while (this.waitingFor(child) > 0 && Date.now() < until) await sleep(5);
  }

  #pass(socket: Socket): void {
    const refuse = (refused: Socket): void => {
      this.#unavailable.emit('connection', refused);
      refused.resume();
    };
    if (this.#process?.connected) this.#sent.send(socket, this.#process, refuse);
    else if (this.#comesAgain) this.#held.add(socket, refuse);
    else refuse(socket);
  }
}
