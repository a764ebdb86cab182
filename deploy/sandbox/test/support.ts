import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '../../../tests/support/eventually.ts';
import { buildSandbox, type Sandbox } from '../src/app.ts';
import { readConfig, type SandboxConfig } from '../src/config.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers are looked at field by field
type Body = any;

export interface Answer {
  status: number;
  body: Body;
  headers: Headers;
}

export interface Running {
  url: string;
  config: SandboxConfig;
  /** In milliseconds. A test may set it. */
  clock: { now: number };
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  restart(): Promise<void>;
  stop(): Promise<void>;
}

const bodyOf = (text: string): Body => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

export const callJson = async (
  url: string,
  method: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> => {
  const json = body === undefined ? {} : { 'content-type': 'application/json' };
  const answer = await fetch(url, {
    method,
    headers: { ...json, ...headers },
    redirect: 'manual',
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: bodyOf(await answer.text()), headers: answer.headers };
};

export const startSandbox = async (env: Record<string, string> = {}): Promise<Running> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'gyeol-sandbox-'));
  const config = { ...readConfig({ GYEOL_SANDBOX: 'on', SANDBOX_DATA: dataDir, ...env }), port: 0 };
  const clock = { now: Date.now() };
  let sandbox: Sandbox;
  const start = async (): Promise<string> => {
    sandbox = await buildSandbox(config, () => clock.now);
    return sandbox.app.listen({ host: config.host, port: 0 });
  };
  const running: Running = {
    url: await start(),
    config,
    clock,
    call: (method, path, body, headers) => callJson(running.url + path, method, body, headers),
    restart: async () => {
      await sandbox.close();
      running.url = await start();
    },
    stop: async () => {
      await sandbox.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  return running;
};

interface ReceivedRequest {
  path: string;
  type: string | undefined;
  body: Record<string, string>;
  at: number;
}

export const startListener = async () => {
  const received: ReceivedRequest[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => {
      text += chunk;
    });
    request.on('end', () => {
      received.push({
        path: request.url ?? '',
        type: request.headers['content-type'],
        body: bodyOf(text),
        at: Date.now(),
      });
      response.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, heard: received, stop: () => new Promise((resolve) => server.close(resolve)) };
};

/** Throws when the condition never becomes true. */
export const until = (holds: () => boolean): Promise<boolean> => eventually('it holds', holds);

export const payHeaders = async (sandbox: Running): Promise<Record<string, string>> => {
  const { key, secret } = sandbox.config.portone;
  const { body } = await sandbox.call('POST', '/portone/users/getToken', { imp_key: key, imp_secret: secret });
  return { authorization: `Bearer ${body.response.access_token}` };
};

/** Returns the imp_uid of a new payment. */
export const pay = async (sandbox: Running, input: Record<string, unknown>): Promise<string> =>
  (await sandbox.call('POST', '/_sandbox/payments', { webhook: 'none', ...input })).body.imp_uid;
