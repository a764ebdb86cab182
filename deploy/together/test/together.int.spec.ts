import { services } from '@gyeol/contracts/call.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createGround, type Ground, killAll, startTogether } from './process.ts';

let ground: Ground;
beforeAll(async () => {
  ground = await createGround();
});
afterEach(killAll);
afterAll(() => ground.drop());

describe('the process of all services', () => {
  it('is ready when every part is open, answers for all on one port, and ends in order', async () => {
    const { child, ready, ended } = startTogether(ground);
    const { port, internalPort } = await ready;
    const probe = await fetch(`http://127.0.0.1:${internalPort}/readyz`);
    expect(await probe.json()).toMatchObject({
      ready: true,
      parts: Object.fromEntries(services.map((name) => [name, true])),
    });
    const categories = await fetch(`http://127.0.0.1:${port}/api/category/getAll`);
    expect(categories.status).toBe(200);
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
  });
});
