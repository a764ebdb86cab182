import { setTimeout as sleep } from 'node:timers/promises';
import type { AnswerOf, BodyOf, InternalCall, QueryOf, ServiceName } from '@gyeol/contracts/call.ts';
import { type ProblemCode, problems } from '@gyeol/contracts/problems.ts';
import type { TSchema } from 'typebox';
import { createContext, currentContext } from '../context.ts';
import { problem } from '../errors.ts';
import type { Logger } from '../logger.ts';
import type { HttpResponse } from './http-response.ts';
import { failedToConnect } from './retry-policy.ts';
import { createServiceTokens } from './service-token.ts';
import type { Attempt, Transport } from './transports.ts';

type CallInput<Row extends InternalCall> = (Row extends { body: TSchema }
  ? { body: BodyOf<Row> }
  : { body?: undefined }) &
  (Row extends { query: TSchema } ? { query: QueryOf<Row> } : { query?: undefined });
type CallArguments<Row extends InternalCall> = Row extends { body: TSchema } | { query: TSchema }
  ? [CallInput<Row>]
  : [];

/**
 * Calls another service. Throws a refusal of the called service as a ProblemError with its code and extra members.
 * Throws UNAVAILABLE when the service cannot be reached in the row's time or answers 5xx.
 */
export interface InternalClient {
  call<const Row extends InternalCall>(row: Row, ...input: CallArguments<Row>): Promise<AnswerOf<Row>>;
  close(): Promise<void>;
}

interface InternalClientOptions {
  /** The caller, which signs the service token. */
  readonly name: ServiceName | 'gateway';
  readonly secret: string;
  readonly transport: Transport;
  readonly log: Pick<Logger, 'warn'>;
}

const attempts = 3;

const isAborted = (error: unknown): boolean => ['AbortError', 'TimeoutError'].includes((error as Error).name);

const queryText = (query: unknown): string => {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries((query ?? {}) as Record<string, unknown>)) {
    if (value !== undefined) search.set(key, String(value));
  }
  return search.size === 0 ? '' : `?${search}`;
};

const unavailable = (row: InternalCall, cause?: unknown) =>
  problem('UNAVAILABLE', { detail: `${row.owner} does not answer`, ...(cause === undefined ? {} : { cause }) });

interface RemoteProblem {
  code?: string;
  message?: string;
  detail?: string;
  [more: string]: unknown;
}
const parseProblem = (text: string): RemoteProblem => {
  try {
    return JSON.parse(text) as RemoteProblem;
  } catch {
    return {};
  }
};

/**
 * Reads the answer, or throws the refusal of the called service. A refused service token or a 500 is not passed on as a
 * refusal, because the client did not cause it.
 */
const readAnswer = (row: InternalCall, { status, text }: HttpResponse): unknown => {
  if (status < 300) return text === '' ? undefined : (JSON.parse(text) as unknown);
  const body = parseProblem(text);
  if (status >= 500 || !body.code || !Object.hasOwn(problems, body.code)) {
    throw unavailable(row, new Error(`answered ${status}`));
  }
  if (status === 401 || status === 403) throw new Error(`${row.owner} refuses ${row.method} ${row.path}: ${body.code}`);
  const { type: _t, title: _i, status: _s, requestId: _r, instance: _n, code, message, detail, ...extra } = body;
  throw problem(code as ProblemCode, { extra, ...(message ? { message } : {}), ...(detail ? { detail } : {}) });
};

export const createInternalClient = ({ name, secret, transport, log }: InternalClientOptions): InternalClient => {
  const tokenFor = createServiceTokens(secret, name);

  const prepare = (row: InternalCall, input: { body?: unknown; query?: unknown }): Attempt => {
    const { requestId, traceparent } = currentContext() ?? createContext(undefined, undefined);
    const body = input.body === undefined ? null : JSON.stringify(input.body);
    return {
      call: `${row.method} ${row.path}`,
      method: row.method,
      path: row.path + queryText(input.query),
      headers: {
        authorization: `Bearer ${tokenFor(row.owner)}`,
        'x-request-id': requestId,
        traceparent,
        ...(body === null ? {} : { 'content-type': 'application/json' }),
      },
      body,
      signal: AbortSignal.timeout(row.timeoutMs),
    };
  };

  /** Sends each attempt to the next instance. All attempts share one time limit. */
  const sendWithRetry = async (row: InternalCall, attempt: Attempt): Promise<HttpResponse> => {
    for (let tried = 1; ; tried += 1) {
      const last = tried >= attempts;
      try {
        const response = await transport.send(row.owner, attempt);
        if (last || !row.idempotent || response.status < 502) return response;
      } catch (error) {
        if (last || isAborted(error) || !(row.idempotent || failedToConnect(error))) throw error;
      }
      await sleep(25 * 4 ** (tried - 1) * (0.5 + Math.random()));
    }
  };

  return {
    call: async <Row extends InternalCall>(row: Row, ...[input]: CallArguments<Row> | []) => {
      const attempt = prepare(row, input ?? {});
      const response = await sendWithRetry(row, attempt).catch((error: unknown) => {
        log.warn({ err: error, callee: row.owner, path: row.path }, 'an internal call failed');
        throw unavailable(row, error);
      });
      return readAnswer(row, response) as AnswerOf<Row>;
    },
    close: () => transport.close(),
  };
};
