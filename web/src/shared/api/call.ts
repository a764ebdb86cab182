import rows from 'virtual:gyeol-calls';
import { fillPath } from '@gyeol/contracts/call.ts';
import { unattendedHeader } from '@gyeol/contracts/rules/staff-session.ts';
import { currentToken, endSession } from '../session/session.ts';
import { ApiError, errorOf, offlineMessage } from './api-error.ts';
import { isAttended } from './attended.ts';
import type { Answer, Args, CallName, ReadName, StatusAnswer, WriteName } from './call-types.ts';
import { fetchShop } from './fetch-shop.ts';
import { learnServerTime } from './server-clock.ts';
import { sleep } from './sleep.ts';

type AnyOptions = Partial<Record<'params' | 'query' | 'body', unknown>> & {
  form?: FormData;
  encoding?: 'form';
  headers?: Readonly<Record<string, string>>;
  signal?: AbortSignal;
};
/** The longest wait before the one retry of a read that got a 503. The shop may ask for a shorter wait. */
const longestWaitMs = 5_000;

const search = (query: unknown): string => {
  const pairs = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== '');
  return pairs.length ? `?${new URLSearchParams(pairs.map(([key, value]) => [key, String(value)]))}` : '';
};

const payload = ({ body, form, encoding }: AnyOptions): Pick<RequestInit, 'body' | 'headers'> => {
  if (form) return { body: form };
  if (body === undefined) return {};
  if (encoding === 'form') return { body: new URLSearchParams(body as Record<string, string>) };
  return { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
};

const send = async (url: string, init: RequestInit): Promise<Response> => {
  try {
    const response = await fetchShop(url, init);
    learnServerTime(response.headers.get('date'));
    return response;
  } catch (cause) {
    if (init.signal?.aborted) throw cause;
    throw new ApiError(0, 'OFFLINE', offlineMessage);
  }
};

/** Staff without a right or a second factor keep the session and what they typed (ADR 47, 48). */
const keepsSession = /^(RIGHT_MISSING|SECOND_FACTOR)/;

/**
 * Sends a call with the token and returns the raw response. When the shop asks for the second factor again, asks the
 * staff for a code and repeats the call. Throws ApiError for a refusal.
 */
const request = async (name: CallName, options: AnyOptions = {}): Promise<Response> => {
  const row = rows[name] ?? (await import('virtual:gyeol-admin-calls')).default[name];
  if (!row) throw new Error(`no contract row ${name}`);
  const [method, path, authenticated] = row;
  const url = fillPath(path, options.params as Record<string, string | number>) + search(options.query);
  const token = currentToken();
  const { headers, ...rest } = payload(options);
  const init: RequestInit = {
    method,
    ...rest,
    headers: {
      accept: 'application/json',
      ...headers,
      ...options.headers,
      ...(token ? { authorization: `Bearer ${token}`, ...(isAttended() ? {} : { [unattendedHeader]: '1' }) } : {}),
    },
    signal: options.signal ?? null,
  };
  let response = await send(url, init);
  if (response.status === 503 && method === 'GET') {
    const seconds = Number(response.headers.get('retry-after') ?? 1) || 1;
    await sleep(Math.min(seconds * 1000, longestWaitMs), options.signal);
    response = await send(url, init);
  }
  if (response.ok) return response;
  const error = await errorOf(response);
  if (error.code === 'SECOND_FACTOR_AGAIN') {
    const { askSecondFactor } = await import('../session/second-factor.ts');
    if (await askSecondFactor()) return request(name, options);
  }
  const isRefused = error.status === 401 || (error.status === 403 && !keepsSession.test(error.code));
  error.endsSession = authenticated === 1 && isRefused;
  if (error.endsSession) endSession(token);
  throw error;
};

const bodyOf = async (response: Response): Promise<unknown> => {
  const text = await response.text();
  if (text === '') return undefined;
  return (response.headers.get('content-type') ?? '').includes('json') ? JSON.parse(text) : text;
};

const answerTo = async <Name extends CallName>(name: Name, options: AnyOptions): Promise<StatusAnswer<Name>> => {
  const response = await request(name, options);
  return { status: response.status, body: await bodyOf(response) } as StatusAnswer<Name>;
};

/** Reads by a documented call: `await call('cart.fetch', { signal })`. Throws ApiError. Writes are in `write.ts`. */
export const call = async <Name extends ReadName>(name: Name, ...[options]: Args<Name>): Promise<Answer<Name>> =>
  (await answerTo(name, options as AnyOptions)).body as Answer<Name>;

/** Downloads the file of a contract row that has `produces`. `onBytes` gets the number of bytes received so far. */
export const callForFile = async <Name extends CallName>(
  name: Name,
  options: Args<Name>[0],
  onBytes: (bytes: number) => void = () => {},
): Promise<Blob> => {
  const { body, headers } = await request(name, options as AnyOptions);
  let bytes = 0;
  const counted = body?.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform: (chunk, out) => {
        bytes += chunk.length;
        onBytes(bytes);
        out.enqueue(chunk);
      },
    }),
  );
  const file = await new Response(counted ?? null).blob().catch(() => {
    // The connection broke. A part of the file is useless, so the call fails.
    throw new ApiError(0, 'OFFLINE', offlineMessage);
  });
  return new Blob([file], { type: headers.get('content-type') ?? '' });
};

/** Works like `call`, for rows that answer with more than one status: `{ status: 202, body }`. */
export const callForStatus = async <Name extends ReadName>(
  name: Name,
  ...[options]: Args<Name>
): Promise<StatusAnswer<Name>> => answerTo(name, options as AnyOptions);

/** Sends a write. Only `write.ts` calls it. Throws ApiError. */
export const sendWrite = async <Name extends WriteName>(
  name: Name,
  ...[options]: Args<Name>
): Promise<StatusAnswer<Name>> => answerTo(name, options as AnyOptions);
