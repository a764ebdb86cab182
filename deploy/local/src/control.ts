import { randomBytes, timingSafeEqual } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { services } from '@gyeol/contracts/call.ts';
import { backUp } from './backup.ts';
import type { DataDir } from './data-dir.ts';
import type { Fleet } from './fleet.ts';
import { readable } from './log-lines.ts';
import { reconcile } from './reconcile.ts';
import { runChecks, runCommand } from './service-command.ts';
import { parseCount, UsageError } from './settings.ts';
import type { Topology } from './topology.ts';

/**
 * The port and token with which a running shop accepts commands of its operator. Only users who may read the data
 * folder can read this file.
 */
export interface ControlFile {
  port: number;
  token: string;
}
type Log = (line: string) => void;
/**
 * The password for `member create-admin` has a field of its own, because every user of the machine can read the
 * arguments of a process.
 */
export interface ControlRequest {
  args: readonly string[];
  adminPassword?: string;
}
export type ControlLine = { print: string } | { error: string } | { done: true };
type ControlCommand = (args: readonly string[], print: Log, input: ControlRequest) => Promise<void>;

const all = [...services, 'gateway'] as const;
const parseNames = (names: readonly string[]): (typeof all)[number][] =>
  names.map((name) => {
    const found = all.find((one) => one === name);
    if (found === undefined) throw new UsageError(`There is no service ${name} (${all.join(', ')}).`);
    return found;
  });

const controlCommandsOf = (fleet: Fleet, topology: Topology, { shop }: DataDir): Record<string, ControlCommand> => ({
  '/scale': async (args, print) => {
    if (args.length === 0) throw new UsageError('Say which service and how many: npm run scale order-payment=2');
    await fleet.scale(Object.fromEntries(args.map(parseCount)), print);
  },
  '/command': async ([name = '', ...args], print, { adminPassword }) => {
    if (name === 'check') return runChecks(topology, ['check'], print);
    if (name === 'gateway' && args[0] === 'check') return runChecks(topology, [name, 'check'], print);
    const service = services.find((one) => one === name);
    if (service === undefined || args.length === 0)
      throw new UsageError(`Say which service and what: npm run command order-payment story <merchantUid>`);
    // Some commands write their result as log lines of level info. The log level of the shop may hide such lines.
    const more = { LOG_LEVEL: 'info', ...(adminPassword ? { ADMIN_PASSWORD: adminPassword } : {}) };
    await runCommand(topology, service, args, (line) => print(readable(line)), more);
  },
  '/backup': async ([folder = ''], print) => backUp(topology, folder, shop, print),
  '/reconcile': async ([folder = '', mode], print) =>
    // The previous release used the name `give-back` for `refund`.
    reconcile(topology, folder, { refund: mode === 'refund' || mode === 'give-back' }, print),
  '/restart': async (args, print) => fleet.restart(args.length === 0 ? all : parseNames(args), print),
});

const isToken = (sent: string | undefined, token: string): boolean =>
  sent !== undefined &&
  sent.length === token.length &&
  timingSafeEqual(Buffer.from(sent, 'latin1'), Buffer.from(token, 'latin1'));

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
};

/** Sends the output of the command line by line while it runs. The last line is `done` or an error. */
const runControlCommand = async (
  command: ControlCommand,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const write = (line: ControlLine): void => void response.write(`${JSON.stringify(line)}\n`);
  response.writeHead(200, { 'content-type': 'application/x-ndjson' });
  try {
    const input = JSON.parse(await bodyOf(request)) as ControlRequest;
    await command(input.args, (print) => write({ print }), input);
    write({ done: true });
  } catch (error) {
    write({ error: (error as Error).message });
  }
  response.end();
};

/** Listens on the loopback for `npm run scale`, `restart`, `command`, `backup` and `reconcile`. */
export const openControl = async (fleet: Fleet, topology: Topology, data: DataDir): Promise<void> => {
  const commands = controlCommandsOf(fleet, topology, data);
  const token = randomBytes(32).toString('hex');
  const server = createServer((request, response) => {
    const command = commands[request.url ?? ''];
    if (command && request.method === 'POST' && isToken(request.headers.authorization, token))
      return void runControlCommand(command, request, response);
    response.writeHead(404).end();
  });
  server.requestTimeout = 0;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve);
  });
  const control: ControlFile = { port: (server.address() as AddressInfo).port, token };
  writeFileSync(data.controlFile, JSON.stringify(control), { mode: 0o600 });
};
