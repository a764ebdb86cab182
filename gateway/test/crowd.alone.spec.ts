import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { createTestGateway } from './harness.ts';

const somaxconn = '/proc/sys/net/core/somaxconn';
const allowed = existsSync(somaxconn) ? Number(readFileSync(somaxconn, 'utf8')) : 0;

/**
 * Counts the connections that this machine dropped because too many arrived at once. The client of a dropped connection
 * tries again after a second.
 */
const countDropped = (): number => {
  const [names = '', values = ''] = readFileSync('/proc/net/netstat', 'utf8').split('\n');
  return Number(values.split(' ')[names.split(' ').indexOf('ListenDrops')]);
};

it.skipIf(allowed < 2_000)('none of 1,000 connections that arrive at the same moment is dropped', async () => {
  const shop = await createTestGateway();
  const port = Number(new URL(shop.url).port);
  const before = countDropped();
  // The gateway runs in this process, so it accepts no connection before the last one has arrived.
  const sockets = Array.from({ length: 1_000 }, () => connect(port, '127.0.0.1'));
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  for (const socket of sockets) socket.destroy();
  expect(countDropped() - before).toBe(0);
});
