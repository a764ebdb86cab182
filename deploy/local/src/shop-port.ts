import type { ChildProcess } from 'node:child_process';
import { createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ConnectionMessage } from '@gyeol/service-kit/http/passed-connections.ts';
import { createUnavailableServer } from './unavailable.ts';

/**
 * The length of the queue of connections that wait to be accepted: thousands arrive in one second, and Node's 511
 * overflow. The system allows 4,096 by default.
 */
const backlog = 4_096;
const takenWithinMs = 3_000;

type TakeBack = (socket: Socket) => void;

/** The connections on their way to processes. Those that no process accepts are given to `takeBack`. */
class SentConnections {
  /** The connections that were sent to a process and that it has not acknowledged yet. */
  readonly #sent = new WeakMap<ChildProcess, Map<number, Socket>>();
  readonly #takeBack: TakeBack;
  #lastId = 0;

  constructor(takeBack: TakeBack) {
    this.#takeBack = takeBack;
  }

  waitingFor(child: ChildProcess): number {
    return this.#sent.get(child)?.size ?? 0;
  }

  /** Calls `refuse` with the socket when it cannot be sent. */
  send(socket: Socket, child: ChildProcess, refuse: TakeBack): void {
    const sent = this.#sent.get(child) ?? this.#follow(child);
    this.#lastId += 1;
    const message: ConnectionMessage = { type: 'connection', id: this.#lastId };
    sent.set(message.id, socket);
    // The socket stays open here too, until the process has it.
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
    // Not on 'disconnect', which waits for messages that were sent, nor on 'exit': acknowledgements may still be on the
    // way.
    child.once('close', () => {
      const left = [...sent.values()];
      sent.clear();
      for (const socket of left) this.#takeBack(socket);
    });
    return sent;
  }
}

/**
 * The longest wait for the next process, ms: longer than a start takes. After it a connection is refused with advice to
 * retry.
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
  /** Gives all of them to `take`, in the order in which they arrived. */
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
 * The port of the shop, open as long as the run. Each connection is passed to the process that serves now. Without one,
 * the answer is 503, also for connections that a process did not accept before it died. When the previous process ended
 * in order and the next is starting, connections wait for it.
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
   * Sets the process that gets the connections from now on. Without one, `comesAgain` says that one is about to start.
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
   * The number of connections that a process was sent and has not accepted yet. Without a process, the number that wait
   * for the next one.
   */
  waitingFor(child: ChildProcess | undefined): number {
    return child ? this.#sent.waitingFor(child) : this.#held.size;
  }

  /** Resolves when a process has accepted all connections that it was sent, or after `takenWithinMs`. */
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
