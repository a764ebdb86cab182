import { sendRequest } from '@gyeol/service-kit/http/http-client.ts';
import { circuitBreakerDefaults, createCircuitBreaker } from './circuit-breaker.ts';
import { ProviderDown, ProviderLimits, ProviderRefused } from './payment-provider.ts';

export interface PortoneV2Config {
  apiUrl: string;
  secret: string;
  /** The store of the payments. Empty for the store of the secret. */
  storeId: string;
}
interface PortoneV2Call {
  method: 'GET' | 'POST' | 'PATCH';
  path: string;
  body?: Record<string, unknown>;
  timeoutMs: number;
  /** True when a time-out of this call must not count against the provider. */
  isShort?: boolean;
  /** A repeat with the same key gets the first answer, for three hours. Source: REST API V2, 멱등 키. */
  idempotencyKey?: string;
}
export interface PortoneV2Http {
  /** Answers the body, or undefined for an unknown payment or receipt. Throws ProviderDown, ProviderRefused. */
  call(call: PortoneV2Call): Promise<unknown>;
  /** Reads one payment of the store. Throws ProviderDown, and ProviderRefused when the secret is wrong. */
  checkKeys(): Promise<void>;
  readonly storeId: string;
}

/** The body of an error, as every error type of `@portone/server-sdk` has it. */
interface WireError {
  type: string;
  message?: string;
  pgMessage?: string;
}
interface Reply {
  status: number;
  body: unknown;
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
const errorOf = (body: unknown): WireError | undefined => {
  const { type } = (body ?? {}) as Partial<WireError>;
  return typeof type === 'string' ? (body as WireError) : undefined;
};

const unknownTypes = new Set(['PAYMENT_NOT_FOUND', 'CASH_RECEIPT_NOT_FOUND']);
const keyTypes = new Set(['UNAUTHORIZED', 'FORBIDDEN']);

/**
 * Answers the body of a reply. An error that PortOne names is a refusal. Anything that PortOne does not name, a refusal
 * of the keys, and a first request that is still being carried out say nothing about the payment: ProviderDown. Source
 * of the types and states: the error types of `@portone/server-sdk`, and its OpenAPI schema.
 */
const unwrap = ({ status, body }: Reply, path: string): unknown => {
  if (status >= 200 && status < 300 && body !== undefined) return body;
  if (status === 429) throw new ProviderLimits(`answered 429 to ${path}`);
  const error = errorOf(body);
  if (error !== undefined && unknownTypes.has(error.type)) return undefined;
  if (error?.type === 'PG_PROVIDER') throw new ProviderRefused(error.pgMessage || error.message || error.type);
  const isRefusal = error !== undefined && status >= 400 && status < 500 && !keyTypes.has(error.type);
  if (isRefusal && error.type !== 'IDEMPOTENCY_OUTSTANDING_REQUEST')
    throw new ProviderRefused(error.message || error.type);
  throw new ProviderDown(`answered ${status} ${error?.type ?? ''} to ${path}`);
};

const createSend =
  ({ apiUrl, secret }: PortoneV2Config) =>
  async ({ method, path, body, idempotencyKey }: PortoneV2Call, signal: AbortSignal): Promise<Reply> => {
    const headers: Record<string, string> = { accept: 'application/json', authorization: `PortOne ${secret}` };
    if (body) headers['content-type'] = 'application/json';
    // RFC 8941: a string stands in double quotes. Source: REST API V2, 멱등 키.
    if (idempotencyKey) headers['idempotency-key'] = `"${idempotencyKey}"`;
    const more = body && { body: JSON.stringify(body) };
    try {
      const { status, text } = await sendRequest({ method, url: `${apiUrl}${path}`, headers, signal, ...more });
      return { status, body: parse(text) };
    } catch (cause) {
      const about = path.split('?')[0];
      throw new ProviderDown(signal.aborted ? `no answer in time to ${about}` : `cannot be reached for ${about}`, {
        cause,
      });
    }
  };

/** Lists one payment of the store: a call that moves no money and needs the secret. */
const keyCall = (storeId: string): PortoneV2Call => {
  const request = { page: { number: 0, size: 1 }, ...(storeId && { filter: { storeId } }) };
  return {
    method: 'GET',
    path: `/payments?requestBody=${encodeURIComponent(JSON.stringify(request))}`,
    timeoutMs: 3_000,
  };
};

/**
 * Creates the client of PortOne V2 REST. The client of `@portone/server-sdk` has neither time-outs nor idempotency keys
 * (ADR 46), so only its types serve here. Every call has a time-out and passes the circuit breaker.
 */
export const createPortoneV2Http = (config: PortoneV2Config, now: () => Date): PortoneV2Http => {
  const circuitBreaker = createCircuitBreaker({ ...circuitBreakerDefaults, now });
  const send = createSend(config);
  /** A GET is repeated once after a lost connection. A call that changes something is never repeated. */
  const attempt = async (call: PortoneV2Call): Promise<unknown> => {
    const signal = AbortSignal.timeout(call.timeoutMs);
    try {
      return unwrap(await send(call, signal), call.path);
    } catch (error) {
      const isLost = error instanceof ProviderDown && error.cause !== undefined;
      if (call.method !== 'GET' || !isLost || signal.aborted) throw error;
      return unwrap(await send(call, signal), call.path);
    }
  };
  const checkKeys = async (): Promise<void> => {
    const call = keyCall(config.storeId);
    const reply = await send(call, AbortSignal.timeout(call.timeoutMs));
    if (keyTypes.has(errorOf(reply.body)?.type ?? '')) throw new ProviderRefused('does not know the secret');
    unwrap(reply, '/payments');
  };
  return {
    storeId: config.storeId,
    checkKeys,
    call: (call) => circuitBreaker.run(() => attempt(call), { counts: call.isShort !== true }),
  };
};
