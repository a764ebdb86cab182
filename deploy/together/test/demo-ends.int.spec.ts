import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { memberCalls } from '@gyeol/contracts/http/member.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createGround, type Ground, killAll, runTogether, startTogether } from './process.ts';

const password = 'lederner Koffer 7';
const accountOf = (id: number, name: string) => ({
  ...{ id, username: `${name}@demo.example`, password, displayName: name, realName: '김데모' },
  ...{ phoneNumber: `0104000000${id}`, role: 'ROLE_ADMIN', createdAt: '2026-01-02T03:04:05Z' },
});
const provider = 'https://127.0.0.1:9';
/** The settings of a live shop. Its providers are never called here. */
const live = {
  ...{ GYEOL_SANDBOX: 'off', SMS_PROVIDER: 'solapi', SOLAPI_API_URL: provider, PORTONE_API_URL: provider },
  ...{ KAKAO_AUTH_URL: provider, KAKAO_API_URL: provider, PUBLIC_URL: 'https://shop.example' },
};

let ground: Ground;
beforeAll(async () => {
  ground = await createGround();
});
afterEach(killAll);
afterAll(() => ground.drop());

const load = async (file: string, seed: object) => {
  const path = join(ground.folder, file);
  writeFileSync(path, JSON.stringify(seed));
  expect(await runTogether(ground, ['member', 'seed', path])).toMatchObject({ code: 0 });
};
const signIn = async (port: number, name: string) => {
  const body = new URLSearchParams({ username: `${name}@demo.example`, password });
  const response = await fetch(`http://127.0.0.1:${port}${memberCalls.login.path}`, { method: 'POST', body });
  return { status: response.status, body: (await response.json()) as { accessToken: string; code?: string } };
};
const userInfo = (port: number, { accessToken }: { accessToken: string }) =>
  fetch(`http://127.0.0.1:${port}${memberCalls.userInfo.path}`, {
    headers: { authorization: `Bearer ${accessToken}` },
  });

describe('a live shop in the project of a former demo', { timeout: 180_000 }, () => {
  it('refuses passwords and tokens of the demo accounts, and accepts its own accounts', async () => {
    const sandbox = startTogether(ground);
    const before = await sandbox.ready;
    await load('demo.json', { demo: true, members: [accountOf(1, 'printed')] });
    await load('own.json', { members: [accountOf(2, 'owner')] });
    const printed = await signIn(before.port, 'printed');
    const owner = await signIn(before.port, 'owner');
    expect((await userInfo(before.port, printed.body)).status).toBe(200);
    sandbox.child.kill('SIGTERM');
    expect(await sandbox.ended).toBe(0);

    const shop = startTogether(ground, live);
    const { port } = await shop.ready;
    expect(await signIn(port, 'printed')).toMatchObject({ status: 403, body: { code: 'DEMO_ACCOUNT' } });
    expect((await userInfo(port, printed.body)).status).toBe(401);
    expect(await signIn(port, 'owner')).toMatchObject({ status: 200 });
    expect((await userInfo(port, owner.body)).status).toBe(200);
    const lines = shop.output().split('\n');
    expect(lines.filter((line) => line.includes('accounts of a demo'))).toEqual([
      expect.stringMatching(/"level":"warn".*"service":"member".*"count":1/),
    ]);
  });

  it('does not open at its public address while the sandbox is on', async () => {
    const { ended, errors } = startTogether(ground, { PUBLIC_URL: 'https://shop.example' });
    expect(await ended).toBe(1);
    expect(errors()).toMatch(/^[^\n]*GYEOL_SANDBOX=on is refused with PUBLIC_URL at shop\.example: [^\n]*\n$/);
  });
});
