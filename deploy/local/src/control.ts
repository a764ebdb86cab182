import { randomBytes, timingSafeEqual } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { services } from '@gyeol/contracts/call.ts';
import { backUp } from './backup.ts';
import type { Fleet } from './fleet.ts';
import { readable } from './log-lines.ts';
import { reconcile } from './reconcile.ts';
import { runCommand } from './service-command.ts';
import { parseCount, UsageError } from './settings.ts';
import type { Topology } from './topology.ts';

/** Where a running shop takes orders of its operator; only who may read the data folder finds it. */
export interface ControlFile {
  port: number;
  token: string;
}
type Say = (line: string) => void;
/** What is asked for; a password for `member create-admin` comes beside the arguments, which everybody may read. */
export interface Asked {
  args: readonly string[];
  adminPassword?: string;
}
type Order = (args: readonly string[], say: Say, asked: Asked) => Promise<void>;

const all = [...services, 'gateway'] as const;
const parseNames = (names: readonly string[]): (typeof all)[number][] =>
  names.map((name) => {
    const found = all.find((one) => one === name);
    if (found === undefined) throw new UsageError(`There is no service ${name} (${all.join(', ')}).`);
    return found;
  });

const ordersOf = (fleet: Fleet, topology: Topology): Record<string, Order> => ({
  '/scale': async (args, say) => {
    if (args.length === 0) throw new UsageError('Say which service and how many: npm run scale order-payment=2');
    await fleet.scale(Object.fromEntries(args.map(parseCount)), say);
  },
  '/command': async ([name = '', ...args], say, { adminPassword }) => {
    const service = services.find((one) => one === name);
    if (service === undefined || args.length === 0)
      throw new UsageError(`Say which service and what: npm run command order-payment story <merchantUid>`);
    // What a command did may be said in its log alone, which the shop itself keeps for trouble.
    const more = { LOG_LEVEL: 'info', ...(adminPassword ? { ADMIN_PASSWORD: adminPassword } : {}) };
    await runCommand(topology, service, args, (line) => say(readable(line)), more);
  },
  '/backup': async ([folder = ''], say) => backUp(topology, folder, say),
  '/reconcile': async ([folder = '', wish], say) =>
    reconcile(topology, folder, { giveBack: wish === 'give-back' }, say),
  '/restart': async (args, say) => fleet.restart(args.length === 0 ? all : parseNames(args), say),
});

const isToken = (given: string | undefined, token: string): boolean =>
  given !== undefined &&
  given.length === token.length &&
  timingSafeEqual(Buffer.from(given, 'latin1'), Buffer.from(token, 'latin1'));

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
};

/** Answers line by line, `{"say": …}` while it is at work, and at last `{"done": true}` or `{"error": …}`. */
const obey = async (order: Order, request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const write = (line: object): void => void response.write(`${JSON.stringify(line)}\n`);
  response.writeHead(200, { 'content-type': 'application/x-ndjson' });
  try {
    const asked = JSON.parse(await bodyOf(request)) as Asked;
    await order(asked.args, (say) => write({ say }), asked);
    write({ done: true });
  } catch (error) {
    write({ error: (error as Error).message });
  }
  response.end();
};

/** Listens on the loopback for `npm run scale`, `restart`, `command`, `backup` and `reconcile`; the file says where, and holds the token. */
export const openControl = async (fleet: Fleet, topology: Topology, file: string): Promise<void> => {
  const orders = ordersOf(fleet, topology);
  const token = randomBytes(32).toString('hex');
  const server = createServer((request, response) => {
    const order = orders[request.url ?? ''];
    if (order && request.method === 'POST' && isToken(request.headers.authorization, token))
      return void obey(order, request, response);
    response.writeHead(404).end();
  });
  server.requestTimeout = 0;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve);
  });
  const control: ControlFile = { port: (server.address() as AddressInfo).port, token };
  writeFileSync(file, JSON.stringify(control), { mode: 0o600 });
};
