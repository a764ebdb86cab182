import { type AnswerOf, type BodyOf, type Call, fillPath, type ParamsOf, type QueryOf } from '@gyeol/contracts/call.ts';
import type { Problem } from '@gyeol/contracts/problems.ts';
import { requireListedRefusal } from '@gyeol/contracts/refusals.ts';
import { requestText } from '@gyeol/service-kit/http/http-response.ts';
import { Agent } from 'undici';

/** The answer to a call. `body` has the type of the contract row. After a refusal, `problem` has the problem+json. */
export interface Answer<Body> {
  status: number;
  headers: Headers;
  body: Body;
  problem: Problem | undefined;
}

export interface Input<Row> {
  params?: ParamsOf<Row>;
  query?: QueryOf<Row>;
  body?: BodyOf<Row> | Record<string, unknown>;
  headers?: Record<string, string>;
}

// Opens a connection for each parallel call, because many buyers call at once.
const dispatcher = new Agent({ pipelining: 1, headersTimeout: 60_000 });
const headersOf = (fields: Record<string, string | string[] | undefined>): Headers => {
  const headers = new Headers();
  for (const [name, value] of Object.entries(fields)) for (const one of [value ?? []].flat()) headers.append(name, one);
  return headers;
};

/** Calls the shop like one visitor, with a token and the cookies of a browser. Contract rows define the calls. */
export class ShopClient {
  readonly #shop: string;
  readonly #cookies = new Map<string, string>();
  token: string | undefined;

  constructor(shop: string, token?: string) {
    this.#shop = shop;
    this.token = token;
  }

  async call<Row extends Call>(row: Row, input: Input<Row> = {}): Promise<Answer<AnswerOf<Row>>> {
    const query = new URLSearchParams();
    for (const [key, value] of Object.entries((input.query ?? {}) as Record<string, unknown>))
      query.set(key, String(value));
    const url = `${this.#shop}${fillPath(row.path, (input.params ?? {}) as Record<string, string>)}${query.size > 0 ? `?${query}` : ''}`;
    // Uses undici's `request`, because `fetch` costs twice the CPU time.
    const answer = await requestText(
      url,
      {
        method: row.method,
        headers: {
          accept: 'application/json',
          ...(this.token ? { authorization: `Bearer ${this.token}` } : {}),
          ...(this.#cookies.size > 0
            ? { cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ') }
            : {}),
          ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
          ...input.headers,
        },
        ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
      },
      dispatcher,
    );
    for (const cookie of [answer.headers['set-cookie'] ?? []].flat()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (name !== undefined && value !== undefined) this.#cookies.set(name, value);
    }
    const body = answer.text === '' ? undefined : (JSON.parse(answer.text) as unknown);
    const problem = answer.status >= 400 ? (body as Problem) : undefined;
    requireListedRefusal(row, problem?.code);
    return {
      status: answer.status,
      // Builds the headers only when they are read, because the load of the bench runs on the same cores as the shop.
      get headers() {
        return headersOf(answer.headers);
      },
      body: body as AnswerOf<Row>,
      problem,
    };
  }

  /** Makes a call like `call`, but throws the shop's problem after a refusal. */
  async must<Row extends Call>(row: Row, input: Input<Row> = {}): Promise<AnswerOf<Row>> {
    const answer = await this.call(row, input);
    if (answer.problem)
      throw new Error(`${row.method} ${row.path} → ${answer.status} ${JSON.stringify(answer.problem)}`);
    return answer.body;
  }
}
