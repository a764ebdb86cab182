import { setTimeout as sleep } from 'node:timers/promises';
import { type AnswerOf, type BodyOf, type Call, fillPath, type ParamsOf } from '@gyeol/contracts/call.ts';
import { memberCalls } from '@gyeol/contracts/http/member.ts';

export type Caller = <Row extends Call>(
  row: Row,
  input?: { params?: ParamsOf<Row>; body?: BodyOf<Row> },
) => Promise<AnswerOf<Row>>;

/**
 * A call that gets 503 is retried for at most this time, ms. A shop that has just been filled is busy and may refuse
 * calls at first.
 */
const patienceMs = 120_000;
const whenServed = async (request: () => Promise<Response>): Promise<Response> => {
  const until = Date.now() + patienceMs;
  for (;;) {
    const answer = await request();
    if (answer.status !== 503 || Date.now() > until) return answer;
    await answer.body?.cancel();
    await sleep(1_000);
  }
};

export const callerOf =
  (shop: string, token?: string): Caller =>
  async (row, input = {}) => {
    const request = () =>
      fetch(`${shop}${fillPath(row.path, (input.params ?? {}) as Record<string, string>)}`, {
        method: row.method,
        headers: {
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
      });
    const answer = await whenServed(request);
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${row.method} ${row.path} → ${answer.status} ${text}`);
    return (text === '' ? undefined : JSON.parse(text)) as AnswerOf<typeof row>;
  };

export const signIn = async (shop: string, username: string, password: string): Promise<Caller> => {
  const { accessToken } = await callerOf(shop)(memberCalls.login, { body: { username, password } });
  return callerOf(shop, accessToken);
};
