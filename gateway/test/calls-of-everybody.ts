import { type Call, fillPath, services } from '@gyeol/contracts/call.ts';
import { callsByName } from '@gyeol/contracts/http/index.ts';
import { isAdmin } from '@gyeol/contracts/rules/access-token.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import { serve } from '@gyeol/service-kit/http/serve.ts';
import { createServer } from '@gyeol/service-kit/http/server.ts';
import { createLogger } from '@gyeol/service-kit/logger.ts';
import { createMetrics } from '@gyeol/service-kit/metrics.ts';
import { createTestTokens } from '@gyeol/service-kit/testing/tokens.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type AnswerTo, answerTo, type Caller, isKey, rightsOfKey } from '../../tests/support/rights-page.ts';
import { type TestGateway, ways } from './harness.ts';

export const tokens = createTestTokens();
const rows = [...callsByName];
const endedJti = 'ended';
let serial = 0;

/** A token or a key of a caller with an own id, so that no limit of an account is reached. */
const tokenOf = (row: Call, caller: Caller): string | undefined => {
  if (isKey(caller)) {
    const key = tokens.key(rightsOfKey(row, caller));
    if (caller === 'ended key') tokens.endKey(key);
    return key;
  }
  serial += 1;
  const id = serial;
  if (caller === 'visitor') return undefined;
  if (caller === 'member') return tokens.token({ id });
  if (caller === 'unenrolled') return tokens.token({ id, role: 'ROLE_ADMIN', factor: 'missing' });
  if (caller === 'stale') return tokens.token({ id, role: 'ROLE_ADMIN', factor: 'stale' });
  if (caller !== 'ended') return tokens.token({ id, role: 'ROLE_ADMIN', staffRole: caller });
  const token = tokens.token({ id, role: 'ROLE_ADMIN', jti: endedJti });
  tokens.endSession(endedJti);
  return token;
};

/** A service with all rows of an owner, built as every service, whose handlers say as whom they see the caller. */
const createOwner = (owner: string): FastifyInstance => {
  const server = createServer({
    log: createLogger({ service: 'test', level: 'silent' }),
    metrics: createMetrics('catalog'),
    ...{ verifyToken: tokens.verifyToken, staffOf: tokens.staffOf, keyOf: tokens.keyOf, checkCaller: () => undefined },
  });
  for (const [, row] of rows) {
    if (row.owner !== owner || row.atGateway) continue;
    const { params: _, query: __, body: ___, accepts: ____, ...open } = row;
    serve(server, open as Call, ({ member }) => {
      throw problem('CONFLICT', { detail: member ? (isAdmin(member) ? 'operator' : 'member') : 'visitor' });
    });
  }
  return server;
};

const pathOf = (row: Call): string =>
  fillPath(row.path, Object.fromEntries([...row.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, '1'])));
const requestOf = (row: Call, caller: Caller) => {
  const token = tokenOf(row, caller);
  const authorization: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
  if (row.method === 'GET') return { headers: authorization };
  return { headers: { ...authorization, 'content-type': 'application/json' }, body: '{}' };
};
const readAnswer = (body: { status: number; code: string; detail: string }): AnswerTo | 'reached' => {
  if (body.status === 401) return '401';
  if (body.code === 'WRONG_ROLE') return '403 role';
  if (body.code === 'RIGHT_MISSING') return '403 right';
  if (body.code === 'NOT_FOR_KEYS') return '403 key';
  if (body.code === 'SECOND_FACTOR_NEEDED') return '403 enrol';
  if (body.code === 'SECOND_FACTOR_AGAIN') return '403 again';
  return body.code === 'CONFLICT' ? (body.detail as AnswerTo) : 'reached';
};

/** Makes every call as these callers, at the gateway and at its service, and compares the answers with docs/rights.md. */
export const testCallsOf = (callersOf: (row: Call) => readonly Caller[]): void => {
  describe.each(ways)('every call made by everybody, $way', ({ startGateway: start }) => {
    let shop: TestGateway;
    const servers = Object.fromEntries(services.map((owner) => [owner, createOwner(owner)]));
    beforeAll(async () => {
      await Promise.all(Object.values(servers).map((server) => server.ready()));
      shop = await start({ servers, tokens });
      shop.revoked.ended.push({ jti: endedJti, endedAt: Date.now() });
      await vi.waitFor(async () => expect(await ask(callsByName.get('cart.fetch') as Call, 'ended')).toBe('401'));
    });
    afterAll(() => shop.close());
    const ask = async (row: Call, caller: Caller) =>
      readAnswer((await shop.call(row.method, pathOf(row), requestOf(row, caller))).json());

    it.each(rows)('%s answers as docs/rights.md says', async (_, row) => {
      const callers = callersOf(row);
      const wanted = callers.map((caller) => answerTo(row, caller));
      const answers: (AnswerTo | 'reached')[] = [];
      for (const caller of callers) answers.push(await ask(row, caller));
      // The gateway itself answers a few calls, and does not say as whom it sees the caller.
      const comparable = row.atGateway ? wanted.map((answer) => (/^40/.test(answer) ? answer : 'reached')) : wanted;
      expect(Object.fromEntries(callers.map((caller, at) => [caller, answers[at]]))).toEqual(
        Object.fromEntries(callers.map((caller, at) => [caller, comparable[at]])),
      );
    });
  });

  describe('every call that a service is asked for directly, past the gateway', () => {
    const servers = new Map(services.map((owner) => [owner as string, createOwner(owner)]));
    afterAll(() => Promise.all([...servers.values()].map((server) => server.close())));

    it.each(rows.filter(([, row]) => !row.atGateway))('%s answers the same', async (_, row) => {
      const asks = callersOf(row)
        // A service does not know that the session of a shopper has ended. Only rows for staff ask.
        .filter((caller) => caller !== 'ended' || row.needs !== undefined || row.asStaff !== undefined)
        .map(async (caller) => {
          const { headers, body } = requestOf(row, caller);
          const request = { method: row.method, url: pathOf(row), headers, ...(body === undefined ? {} : { body }) };
          const answer = await servers.get(row.owner)?.inject(request);
          return [caller, answer && readAnswer(answer.json()), answerTo(row, caller)] as const;
        });
      for (const [caller, answered, wanted] of await Promise.all(asks)) expect(answered, caller).toBe(wanted);
    });
  });
};
