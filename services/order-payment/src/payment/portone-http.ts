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
  /** True when a time-out of this call must not count against the provider. */
  isShort?: boolean;
}
export interface PortoneHttp {
  /** Answers the envelope's `response`, or undefined for a 404. Throws ProviderDown, ProviderRefused. */
  call(call: PortoneCall): Promise<unknown>;
  /** Requests a new token even if one is cached. Throws ProviderDown, and ProviderRefused when the keys are wrong. */
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

/** A token is not used in its last minute, so that the token does not expire during the call. */
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

/**
 * Answers the `response` field of a reply's envelope. HTTP 200 with a code other than 0 is a refusal. A redirect, or a
 * body that is no envelope, throws ProviderDown.
 */
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
 * Creates the client of PortOne V1 REST. The client caches one token and renews the token once after a 401. Every call
 * has a time-out and passes the circuit breaker. Token and breaker use the clock `now`.
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
    // PortOne's clock and ours differ, so only the lifetime of the token counts.
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

  /**
   * PortOne may have closed a pooled connection. Then a GET is repeated once, but a call that changes something is
   * never repeated.
   */
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
