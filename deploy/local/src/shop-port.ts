import type { ChildProcess } from 'node:child_process';
import { createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ConnectionMessage } from '@gyeol/service-kit/http/passed-connections.ts';
import { createUnavailableServer } from './unavailable.ts';

/**
 * Connections that may wait until they are taken: thousands come in one second, and Node's 511 overflow. The system
 * allows 4,096 by default.
 */
const backlog = 4_096;
const takenWithinMs = 3_000;

/**
 * The port of the shop, open as long as the run: each connection is passed to the process that serves now. While there is
 * none, and for those that a process did not take before it died, the answer is 503.
 */
export class ShopPort {
  readonly port: number;
  /** Who is given the next connection. */
  process: ChildProcess | undefined;
  readonly #listener = createServer({ pauseOnConnect: true, noDelay: true }, (socket) => this.#pass(socket));
  readonly #unavailable = createUnavailableServer();
  /** What a process was sent and has not answered yet. */
  readonly #sent = new WeakMap<ChildProcess, Map<number, Socket>>();
  #lastId = 0;

  constructor(port: number) {
    this.port = port;
  }

  /** Throws when somebody else has the port. */
  open(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#listener.once('error', reject).listen({ port: this.port, host: '127.0.0.1', backlog }, resolve);
    });
  }

  /** Takes no new connection. */
  close(): void {
    this.#listener.close();
  }

  /** How many connections a process was sent and has not taken yet. */
  waitingFor(child: ChildProcess): number {
    return this.#sent.get(child)?.size ?? 0;
  }

  /** Resolves when a process has taken all that it was sent; one that does not is not waited for. */
  async whenTaken(child: ChildProcess): Promise<void> {
    const until = Date.now() + takenWithinMs;
    while (this.waitingFor(child) > 0 && Date.now() < until) await sleep(5);
  }

  #pass(socket: Socket): void {
    if (this.process?.connected) this.#send(socket, this.process);
    else this.#refuse(socket);
  }

  #send(socket: Socket, child: ChildProcess): void {
    const sent = this.#sent.get(child) ?? this.#follow(child);
    this.#lastId += 1;
    const message: ConnectionMessage = { type: 'connection', id: this.#lastId };
    sent.set(message.id, socket);
    // Kept open here too, until the process has it.
    child.send(message, socket, { keepOpen: true }, (error) => {
      if (error && sent.delete(message.id)) this.#refuse(socket);
    });
  }

  #refuse(socket: Socket): void {
    this.#unavailable.emit('connection', socket);
    socket.resume();
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
    // Not 'disconnect', which waits for what was sent, nor 'exit': what it has taken may still be on the way.
    child.once('close', () => {
      const left = [...sent.values()];
      sent.clear();
      for (const socket of left) this.#pass(socket);
    });
    return sent;
  }
}
