import { sendRequest } from '@gyeol/service-kit/http/http-client.ts';
import { circuitBreakerDefaults, createCircuitBreaker } from './circuit-breaker.ts';
import { ProviderDown, ProviderLimits, ProviderRefused } from './payment-provider.ts';

export interface PortoneConfig {
  apiUrl: string;
  impKey: string;
  impSecret: string;
}
interface Envelope {
  code: number;
  message: string | null;
  response: unknown;
}
interface Token {
  value: string;
  /** ms since 1970 by our clock. */
  until: number;
}
interface PortoneCall {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  body?: Record<string, unknown>;
  timeoutMs: number;
  /** A time-out of this call is no fault of the provider's. */
  isShort?: boolean;
}
export interface PortoneHttp {
  /** The envelope's `response`; undefined for a 404. Throws ProviderDown, ProviderRefused. */
  call(call: PortoneCall): Promise<unknown>;
  /** Asks for a new token, whatever one there is. Throws ProviderDown, and ProviderRefused when the keys are not right. */
  checkKeys(): Promise<void>;
  readonly now: () => Date;
}

const isEnvelope = (value: unknown): value is Envelope =>
  typeof value === 'object' && value !== null && typeof (value as Envelope).code === 'number';
const readEnvelope = (text: string): Envelope | undefined => {
  try {
    const parsed: unknown = JSON.parse(text);
    return isEnvelope(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
};

/** A minute before its end a token is not used any more, so that it cannot end on the way. */
const tokenMarginMs = 60_000;

interface Reply {
  status: number;
  envelope: Envelope | undefined;
}
type Send = (call: PortoneCall, signal: AbortSignal, token?: string) => Promise<Reply>;

const createSend =
  (apiUrl: string): Send =>
  async ({ method, path, body }, signal, token) => {
    const headers: Record<string, string> = { accept: 'application/json' };
    if (body) headers['content-type'] = 'application/json';
    if (token) headers.authorization = `Bearer ${token}`;
    const url = `${apiUrl}${path}`;
    try {
      const { status, text } = await sendRequest({
        method,
        url,
        headers,
        signal,
        ...(body && { body: JSON.stringify(body) }),
      });
      return { status, envelope: readEnvelope(text) };
    } catch (cause) {
      throw new ProviderDown(signal.aborted ? `no answer in time to ${path}` : `cannot be reached for ${path}`, {
        cause,
      });
    }
  };

/** HTTP 200 with a code other than 0 is a refusal too; a redirect, or what is no envelope, says nothing. */
const unwrap = ({ status, envelope }: Reply, path: string): unknown => {
  if (status === 404) return undefined;
  const redirected = status >= 300 && status < 400;
  if (status === 429) throw new ProviderLimits(`answered 429 to ${path}`);
  if (envelope === undefined || redirected || status >= 500 || status === 401) {
    throw new ProviderDown(`answered ${status} to ${path}`);
  }
  if (envelope.code !== 0 || status >= 400) throw new ProviderRefused(envelope.message ?? `code ${envelope.code}`);
  return envelope.response;
};

/**
 * PortOne V1 REST: one cached token, renewed once after a 401, every call under a time-out and the circuit breaker. The
 * token and the breaker live by the clock `now`.
 */
export const createPortoneHttp = (config: PortoneConfig, now: () => Date): PortoneHttp => {
  const circuitBreaker = createCircuitBreaker({ ...circuitBreakerDefaults, now });
  const send = createSend(config.apiUrl);
  let token: Token | undefined;
  let renewing: Promise<Token> | undefined;

  const body = { imp_key: config.impKey, imp_secret: config.impSecret };
  const tokenCall = { method: 'POST', path: '/users/getToken', body, timeoutMs: 3_000 } as const;
  const requestToken = (): Promise<Reply> => send(tokenCall, AbortSignal.timeout(tokenCall.timeoutMs));
  const checkKeys = async (): Promise<void> => {
    const reply = await requestToken();
    if (reply.status === 401) throw new ProviderRefused('does not know the keys');
    unwrap(reply, tokenCall.path);
  };
  const renew = async (): Promise<Token> => {
    const issued = unwrap(await requestToken(), tokenCall.path) as
      | { access_token?: unknown; expired_at?: unknown; now?: unknown }
      | undefined;
    if (typeof issued?.access_token !== 'string') throw new ProviderDown('gave no token');
    // The two clocks differ: what counts is how long it lives.
    const livesMs = (Number(issued.expired_at) - Number(issued.now)) * 1_000;
    token = { value: issued.access_token, until: now().getTime() + (Math.max(livesMs, 0) || 0) - tokenMarginMs };
    return token;
  };
  const tokenFor = async (signal: AbortSignal): Promise<Token> => {
    if (token !== undefined && token.until > now().getTime()) return token;
    renewing ??= renew().finally(() => {
      renewing = undefined;
    });
    return Promise.race([renewing, aborted(signal)]);
  };

  /** A pooled connection may have been closed at the other end: a question is asked once more, an order never. */
  const sendWithRetry: Send = async (call, signal, value) => {
    try {
      return await send(call, signal, value);
    } catch (error) {
      if (call.method !== 'GET' || signal.aborted) throw error;
      return send(call, signal, value);
    }
  };
  const attempt = async (call: PortoneCall): Promise<unknown> => {
    const signal = AbortSignal.timeout(call.timeoutMs);
    const used = await tokenFor(signal);
    const reply = await sendWithRetry(call, signal, used.value);
    if (reply.status !== 401) return unwrap(reply, call.path);
    if (token === used) token = undefined;
    return unwrap(await send(call, signal, (await tokenFor(signal)).value), call.path);
  };

  return {
    now,
    checkKeys,
    call: (call) => circuitBreaker.run(() => attempt(call), { counts: call.isShort !== true }),
  };
};

const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(new ProviderDown('no token in time')), { once: true });
  });
