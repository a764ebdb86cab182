import type { Call } from '@gyeol/contracts/call.ts';
import { callsByName } from '@gyeol/contracts/http/index.ts';
import { foldFields } from '@gyeol/contracts/kinds.ts';
import { type Problem, type ProblemCode, problems } from '@gyeol/contracts/problems.ts';
import { guidePointTerms } from '@gyeol/contracts/rules/points.ts';
import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { expect, vi } from 'vitest';
import type { Answer, CallName } from '../shared/api/call-types.ts';

/**
 * This module is the network of a screen test and answers from the contract rows. A test fails on an answer or a
 * request that its row does not allow, and on an unexpected request.
 */
interface RecordedRequest {
  params: Record<string, string>;
  query: Record<string, string>;
  body: unknown;
}
type Reply = (request: RecordedRequest) => Response | Promise<Response>;

const rowOf = (name: CallName): Call => {
  const row = callsByName.get(name);
  if (!row) throw new Error(`no contract row ${name}`);
  return row;
};

const replies = new Map<string, Reply>();
const requests = new Map<string, RecordedRequest[]>();
/** The requests that the page should not have made, or should have made in another form. */
let complaints: string[] = [];
let isLeaving = false;
let serverClock: (() => number) | undefined;

/** Returns the requests of a call so far, the oldest first. */
export const requestsTo = (name: CallName): readonly RecordedRequest[] => requests.get(name) ?? [];

/** Returns the answer of this body, with the first status of its row that allows it. Throws when no status does. */
const answerOf = <Name extends CallName>(name: Name, body: Answer<Name>): Response => {
  const { answers } = rowOf(name);
  const fitting = Object.entries(answers).find(([, schema]) => Value.Check(schema, body));
  if (!fitting) {
    const wrong = Object.values(answers).flatMap((schema) => Value.Errors(schema, body));
    throw new Error(`${name} cannot answer this: ${JSON.stringify(wrong)}`);
  }
  const status = Number(fitting[0]);
  return body === undefined ? new Response(null, { status }) : Response.json(body, { status });
};

/** Makes the call answer this body from now on. Throws when its row does not allow the body. */
export const answer = <Name extends CallName>(name: Name, body: Answer<Name>): void => {
  answerOf(name, body);
  replies.set(name, () => answerOf(name, body));
};

/** Makes the call answer each request from now on with the body that `bodyFor` returns for it. */
export const answerEach = <Name extends CallName>(
  name: Name,
  bodyFor: (request: RecordedRequest) => Answer<Name>,
): void => {
  replies.set(name, (request) => answerOf(name, bodyFor(request)));
};

/**
 * Makes the call fail from now on with a code of the catalogue. `more` has further fields of the body, and `retryAfter`
 * the seconds after which the client may retry.
 */
export const refuse = (
  name: CallName,
  code: ProblemCode,
  more: Record<string, unknown> = {},
  retryAfter?: number,
): void => {
  const [status, message] = problems[code];
  const problem: Problem = {
    type: 'about:blank',
    title: code,
    status,
    detail: message,
    message,
    code,
    requestId: 'screen-test',
    ...more,
  };
  const headers = {
    'content-type': 'application/problem+json',
    ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
  };
  replies.set(name, () => Response.json(problem, { status, headers }));
};

/** Makes the call fail from now on as if the shop were unreachable. */
export const breakOff = (name: CallName): void => {
  replies.set(name, () => Promise.reject(new TypeError('Failed to fetch')));
};

/** Holds the call back until the returned function is called. The call then answers `body`. */
export const answerLater = <Name extends CallName>(name: Name, body: Answer<Name>): (() => void) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  answer(name, body);
  const reply = replies.get(name);
  if (reply) replies.set(name, (request) => promise.then(() => reply(request)));
  return resolve;
};

export const neverAnswer = (name: CallName): void => {
  replies.set(name, () => new Promise(() => undefined));
};

/** Applies `set` (`refuse`, `breakOff`) to the next request of the call. Later requests get the previous reply. */
export const once = (name: CallName, set: () => void): void => {
  const after = replies.get(name);
  set();
  const next = replies.get(name);
  if (!after || !next) throw new Error(`nobody said what ${name} answers before and after`);
  replies.set(name, (request) => {
    replies.set(name, after);
    return next(request);
  });
};

/** Makes all answers carry the server's time in their header `Date` from now on. `clock` returns it in ms. */
export const answerWithTime = (clock: () => number): void => {
  serverClock = clock;
};

/** Returns the path parameters, or undefined when the path does not match the path of the row. */
const matched = ({ path }: Call, pathname: string): Record<string, string> | undefined => {
  const pattern = new RegExp(`^${path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
  const found = pattern.exec(pathname);
  if (!found) return undefined;
  return Object.fromEntries(Object.entries(found.groups ?? {}).map(([key, text]) => [key, decodeURIComponent(text)]));
};

/**
 * Checks a value after folding it as the services do. The values of an address are texts. When the row declares a
 * number or a boolean, the text is converted to this type.
 */
const allows = (schema: TSchema | undefined, value: unknown): boolean =>
  schema === undefined || Value.Check(schema, Value.Convert(schema, foldFields(schema, structuredClone(value))));

const bodyOf = ({ body }: RequestInit): unknown => (typeof body === 'string' ? JSON.parse(body) : (body ?? undefined));

const isAllowed = (row: Call, { params, query, body }: RecordedRequest): boolean =>
  allows(row.params, params) &&
  allows(row.query, query) &&
  (row.accepts !== undefined || row.body === undefined || Value.Check(row.body, foldFields(row.body, body)));

const untilAborted = (signal: AbortSignal | null | undefined): Promise<never> =>
  new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));

const answerFetch = async (url: string, init: RequestInit = {}): Promise<Response> => {
  // Like `fetch` in a browser, this function sends no request that was aborted before.
  init.signal?.throwIfAborted();
  const { pathname, searchParams } = new URL(url, location.origin);
  const method = init.method ?? 'GET';
  // More than one row may match, such as `/item/{id}` and `/item/best`. The row for which the test has set a reply is
  // used.
  for (const [name, reply] of replies) {
    const row = rowOf(name as CallName);
    const params = row.method === method ? matched(row, pathname) : undefined;
    if (!params) continue;
    const request = { params, query: Object.fromEntries(searchParams), body: bodyOf(init) };
    if (!isAllowed(row, request)) complaints.push(`${name} does not allow ${JSON.stringify(request)}`);
    requests.set(name, [...(requests.get(name) ?? []), request]);
    const response = await Promise.race([reply(request), untilAborted(init.signal)]);
    if (serverClock) response.headers.set('date', new Date(serverClock()).toUTCString());
    return response;
  }
  if (isLeaving) return untilAborted(init.signal);
  complaints.push(`nobody answers ${method} ${url}`);
  throw new TypeError(`nobody answers ${method} ${url}`);
};

/** Resets the network before each test. No call has a reply yet, except the calls that are answered below. */
export const resetNetwork = (): void => {
  replies.clear();
  requests.clear();
  complaints = [];
  isLeaving = false;
  serverClock = undefined;
  vi.stubGlobal('fetch', answerFetch);
  // The layout of every screen of the shop reads the categories.
  answer('catalog.categories', []);
  // The order sheet reads the member's points. A delivered order reads the points that it has earned. The member's page
  // reads both.
  answer('points.terms', { version: 1, ...guidePointTerms });
  answer('points.history', { content: [], totalElements: 0, totalPages: 0 });
  answer('points.ledger', {
    ...{ balance: 0, usable: 0, waiting: 0, endsAt: null },
    ...{ content: [], totalElements: 0, totalPages: 0 },
  });
  // The layout of every screen of the back office makes the following five calls.
  answer('reporting.orderWork', { unpacked: 0, waiting: 0, oldestPaidAt: null, inTransit: 0 });
  answer('order.claimQueue', { content: [], totalElements: 0, totalPages: 0 });
  answer('order.awaitedReturns', { content: [], totalElements: 0, totalPages: 0 });
  answer('catalog.lowStock', { content: [], totalElements: 0, totalPages: 0, lowStockAt: 3 });
  answer('message.failedMessages', { content: [], totalElements: 0, totalPages: 0 });
  // The list of orders to send counts the late orders.
  answer('reporting.ordersByStatusInPeriod', {
    _embedded: { paymentHistoryDTOList: [] },
    page: { size: 15, number: 0, totalElements: 0, totalPages: 0 },
  });
};
/**
 * From now on, calls without a reply stay open and are no fault. Use this at the end of a test that opens a screen
 * which the test does not check.
 */
export const leaveToAnotherScreen = (): void => {
  isLeaving = true;
};
/** Ends the network after each test. Fails when the page made an unexpected request. */
export const closeNetwork = (): void => {
  vi.unstubAllGlobals();
  expect(complaints.join('\n')).toBe('');
};
