import {
  type AnswerAt,
  type Answers,
  type BodyOf,
  type Call,
  type InternalCall,
  type ParamsOf,
  type QueryOf,
  routePath,
  spellings,
} from '@gyeol/contracts/call.ts';
import type { Member } from '@gyeol/contracts/rules/access-token.ts';
import { maskPersons } from '@gyeol/contracts/rules/mask-persons.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { withContext } from '../context.ts';
import { isProblem, problem } from '../errors.ts';
import { authenticate, authenticateCaller, refusedWithout } from './auth.ts';
import { type CachedResponse, isCachedResponse, sendCachedResponse } from './cached-response.ts';
import { type Download, isDownload, sendDownload } from './download.ts';
import { serialisers } from './serialise.ts';
import { contextOf, defaultBodyLimit } from './server.ts';
import { withinSpan } from './server-spans.ts';

export { cachedResponse } from './cached-response.ts';

/** The values that a handler may return for a JSON type: a Date may replace its ISO text. */
type Wire<T> = string extends T
  ? T | Date
  : T extends readonly (infer Item)[]
    ? readonly Wire<Item>[]
    : T extends object
      ? { [K in keyof T]: Wire<T[K]> }
      : T;

const answered = Symbol('answer');
export interface Answer<Status extends number = number, Body = unknown> {
  readonly [answered]: true;
  readonly status: Status;
  readonly body: Body;
  readonly headers: Headers;
}
type Headers = Readonly<Record<string, string>>;

/** Answers another status than 200, or adds headers: `answer(206, review)`, `answer(204)`, `answer(200, ok, { … })`. */
export function answer<const Status extends number>(status: Status): Answer<Status, undefined>;
export function answer<const Status extends number, Body>(
  status: Status,
  body: Body,
  headers?: Headers,
): Answer<Status, Body>;
export function answer(status: number, body?: unknown, headers: Headers = {}): Answer {
  return { [answered]: true, status, body, headers };
}
const isAnswer = (value: unknown): value is Answer => typeof value === 'object' && value !== null && answered in value;

type HandlerResult<Row extends { answers: Answers }> =
  | (200 extends keyof Row['answers'] ? Wire<AnswerAt<Row, 200>> : never)
  | { [S in keyof Row['answers'] & number]: Answer<S, Wire<AnswerAt<Row, S>>> }[keyof Row['answers'] & number]
  | CachedResponse
  | Download;

export interface Input<Row extends Call> {
  readonly params: ParamsOf<Row>;
  readonly query: QueryOf<Row>;
  readonly body: BodyOf<Row>;
  /** Undefined for a visitor, whom only public calls allow. */
  readonly member: Row['access'] extends 'public' ? Member | undefined : Member;
  readonly request: FastifyRequest;
}

interface InternalInput<Row extends InternalCall> {
  readonly query: QueryOf<Row>;
  readonly body: BodyOf<Row>;
  readonly caller: string;
  readonly request: FastifyRequest;
}

type Invoke = (request: FastifyRequest) => unknown;

type RightsOfRow = Pick<Call, 'needs' | 'asStaff'>;
const seesNoPersons = ({ needs, asStaff }: RightsOfRow, { rights }: FastifyRequest): boolean =>
  (needs ?? asStaff) === 'orders.read' && rights !== undefined && !rights.includes('members.read');
/**
 * Masks the persons in an answer about orders for staff that may not read members. The rows of `goods.write` and
 * `marketing.write`, the other rights of such staff, answer no persons.
 */
const maskingFor =
  (row: RightsOfRow) =>
  (request: FastifyRequest, body: unknown): unknown =>
    seesNoPersons(row, request) ? maskPersons(body) : body;

/** The query parameters of lists of orders that name a person. A search by them would show what is masked. */
const personFilters = ['name', 'realName', 'phoneNumber', 'email'];
/** Throws RIGHT_MISSING when staff that see no persons search for one. */
const refusePersonSearch = (row: RightsOfRow, request: FastifyRequest): void => {
  if (!seesNoPersons(row, request)) return;
  const query = (request.query ?? {}) as Record<string, unknown>;
  if (personFilters.some((filter) => (query[filter] ?? '') !== '')) throw refusedWithout('members.read');
};
const unmasked = (_request: FastifyRequest, body: unknown): unknown => body;

/** Sends the result of a handler: a plain body as 200, an answer with its status, a cached response or a file. */
const respond = (answers: Answers, invoke: Invoke, asSeenBy = unmasked) => {
  const writers = serialisers(answers);
  const send = (reply: FastifyReply, status: number, body: unknown): FastifyReply => {
    const write = writers.get(status);
    if (!write) throw new Error(`the row has no answer ${status}`);
    if (status === 204) return reply.code(204).send();
    return reply.code(status).header('content-type', 'application/json; charset=utf-8').send(write(body));
  };
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const result = await withinSpan(request, () => withContext(contextOf(request), () => invoke(request)));
    // The call took too long, so the gateway in the same process has already refused it.
    if (reply.sent) return reply;
    if (isCachedResponse(result)) return sendCachedResponse(request, reply, result);
    if (isDownload(result)) return sendDownload(reply, result);
    if (!isAnswer(result)) return send(reply, 200, asSeenBy(request, result));
    return send(reply.headers(result.headers), result.status, asSeenBy(request, result.body));
  };
};

/**
 * Answers the parts of a row that Fastify validates. The handler reads and checks a multipart body. When a client sends
 * JSON instead, Fastify validates the JSON.
 */
const schemaOf = ({ params, query, body, accepts }: Partial<Call>) => ({
  ...(params ? { params } : {}),
  ...(query ? { querystring: query } : {}),
  ...(body ? { body: accepts === 'multipart' ? { content: { 'application/json': { schema: body } } } : body } : {}),
});
const configOf = (row: Call | InternalCall) => ({ row, operation: `${row.method} ${row.path}` });

/**
 * Names the missing right or second factor to staff whom the handler refused as any member. NOT_OWNER would end their
 * session, although they only lack these.
 */
const namingRight =
  ({ asStaff }: Call, invoke: Invoke): Invoke =>
  async (request) => {
    try {
      return await invoke(request);
    } catch (error) {
      if (asStaff === undefined || request.rights === undefined || !isProblem(error, 'NOT_OWNER')) throw error;
      if (request.factorRefusal !== undefined) throw problem(request.factorRefusal);
      throw request.rights.includes(asStaff) ? error : refusedWithout(asStaff);
    }
  };

/**
 * Serves a documented call in both spellings of its path, with the row's access, validation and serialisation. The
 * handler returns the body of 200, `answer(status, body)`, `cachedResponse(bytes)` or `download(file)`, and throws
 * `problem(code)`. Throws for a row of the back office without `needs`, because types are not checked at the start.
 */
export const serve = <const Row extends Call, const Result extends HandlerResult<Row>>(
  api: FastifyInstance,
  row: Row,
  handler: (input: Input<Row>) => Promise<Result> | Result,
): void => {
  const { access, needs, method, path: url }: Pick<Call, 'access' | 'needs' | 'method' | 'path'> = row;
  if (access === 'admin' && needs === undefined) throw new Error(`${method} ${url} needs no right`);
  const invoke: Invoke = (request) => {
    refusePersonSearch(row, request);
    return handler({ ...inputOf(request), member: request.member } as Input<Row>);
  };
  const route = {
    method: row.method,
    schema: schemaOf(row),
    bodyLimit: row.bodyLimit ?? defaultBodyLimit,
    config: configOf(row),
    onRequest: authenticate(row, api.kit),
    handler: respond(row.answers, row.asStaff === undefined ? invoke : namingRight(row, invoke), maskingFor(row)),
  };
  for (const path of spellings(row.path)) api.route({ ...route, url: routePath(path) });
};

/** Serves a call between services, open only to the row's `callers`. */
export const serveInternal = <const Row extends InternalCall, const Result extends HandlerResult<Row>>(
  api: FastifyInstance,
  row: Row,
  handler: (input: InternalInput<Row>) => Promise<Result> | Result,
): void => {
  const invoke: Invoke = (request) =>
    handler({ ...inputOf(request), caller: request.caller } as unknown as InternalInput<Row>);
  api.route({
    method: row.method,
    url: row.path,
    schema: schemaOf(row as Partial<Call>),
    bodyLimit: internalBodyLimit,
    config: configOf(row),
    onRequest: authenticateCaller(api.kit.checkCaller, row),
    handler: respond(row.answers, invoke),
  });
};

/** The largest body between services, in bytes. A batch of a service may be larger than any body from a browser. */
const internalBodyLimit = 4 * 1024 * 1024;
const inputOf = (request: FastifyRequest) => ({
  params: request.params,
  query: request.query,
  body: request.body,
  request,
});
