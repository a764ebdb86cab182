import { createServiceTokens } from '@gyeol/service-kit/http/service-token.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createGround, type Ground, killAll, runTogether, startTogether } from './process.ts';

const secret = 's'.repeat(32);
let ground: Ground;
let port: number;
beforeAll(async () => {
  ground = await createGround();
  port = (await startTogether(ground).ready).internalPort;
});
afterAll(async () => {
  killAll();
  await ground.drop();
});

const answerOf = async (path: string, token?: string) => {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
  return { status: answer.status, body: await answer.json().catch(() => undefined) };
};
const gatewayFor = (service: string) => createServiceTokens(secret, 'gateway')(service);

describe('the process of all services', { timeout: 120_000 }, () => {
  it('serves internal calls of each service under its name, with a token for that service alone', async () => {
    const jwks = '/services/member/internal/jwks';
    expect(await answerOf(jwks, gatewayFor('member'))).toMatchObject({ status: 200, body: { keys: [{ kty: 'RSA' }] } });
    expect((await answerOf(jwks, gatewayFor('catalog'))).status).toBe(401);
    expect((await answerOf(jwks)).status).toBe(401);
    expect((await answerOf('/internal/jwks', gatewayFor('member'))).status).toBe(404);
    expect((await answerOf('/services/nobody/internal/jwks', gatewayFor('member'))).status).toBe(404);
    expect(await answerOf('/services/cart/readyz')).toMatchObject({ status: 200, body: { ready: true } });
  });

  it('lets a service’s command run in that service’s environment and call the other services', async () => {
    const rebuild = (internalPort: number) =>
      runTogether(ground, ['admin-reporting', 'rebuild'], { GATEWAY_INTERNAL_PORT: String(internalPort) });
    expect(await rebuild(port)).toMatchObject({ code: 0 });
    expect(await rebuild(1)).toMatchObject({ code: 1, output: expect.stringContaining('an internal call failed') });
    expect(await runTogether(ground, ['nobody', 'backup'])).toMatchObject({
      code: 1,
      output: expect.stringContaining('there is no service nor command nobody'),
    });
  });
});
