import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { ServiceName } from '@gyeol/contracts/call.ts';
import type { ActingOperator } from '@gyeol/contracts/events/audit.ts';
import type { Static } from 'typebox';
import { activeTraceparent } from './tracing/span.ts';

/** Who acts, by which call or command, and from where. */
export interface Operator extends Static<typeof ActingOperator> {
  readonly owner: ServiceName;
}

/** Who caused the work that runs now: sent on with internal calls and written into events. */
export interface RequestContext {
  readonly requestId: string;
  /** W3C trace context, `00-<trace>-<span>-<flags>`. */
  readonly traceparent: string;
  /** Set while a person with ROLE_ADMIN, or one at the command line, is served; for the audit trail. */
  readonly operator?: Operator;
}

const storage = new AsyncLocalStorage<RequestContext>();
const saneId = /^[A-Za-z0-9._:-]{8,64}$/;
const saneTrace = /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;

/** The context of the running request or event, if there is one. */
export const currentContext = (): RequestContext | undefined => storage.getStore();
/** Runs work under a context, across every await in it. */
export const withContext = <T>(context: RequestContext, work: () => T): T => storage.run(context, work);

/** A request id as it came, or a new one when it is missing or could spoil a log line or a header. */
export const saneRequestId = (value: unknown): string =>
  typeof value === 'string' && saneId.test(value) ? value : randomUUID();

const foreign = 'x-';
/** A request id that a stranger gave, marked as such: nobody writes under the id of another one's request. */
export const foreignRequestId = (value: unknown): string =>
  typeof value === 'string' && saneId.test(value) ? foreign + value.slice(0, 64 - foreign.length) : randomUUID();

/** Random hex digits, of a UUID: Node draws those in advance, and a call of the system for each id would cost 3 µs. */
const randomHex = (digits: 16 | 32): string => randomUUID().replaceAll('-', '').slice(-digits);

/** A traceparent as it came, or nothing when it is none. */
const saneTraceparent = (value: unknown): string | undefined =>
  typeof value === 'string' && saneTrace.test(value) ? value : undefined;

const continueTrace = (value: unknown, flags?: string): string => {
  const parent = saneTraceparent(value);
  return `00-${parent?.slice(3, 35) ?? randomHex(32)}-${randomHex(16)}-${flags ?? parent?.slice(-2) ?? '00'}`;
};
/** Continues a caller's trace with a span of our own, or begins a trace. */
export const nextTraceparent = (value: unknown): string => continueTrace(value);
/** The same, not to be recorded by whoever reads it. */
export const unsampledTraceparent = (value: unknown): string => continueTrace(value, '00');
/** It says itself that it is recorded nowhere. */
export const isUnsampled = (value: unknown): boolean =>
  typeof value === 'string' && value.length === 55 && value.endsWith('-00');

/** A context from headers or from an event; new ids where they are missing or malformed. What is recorded now leads. */
export const createContext = (requestId: unknown, traceparent: unknown): RequestContext => ({
  requestId: saneRequestId(requestId),
  traceparent: activeTraceparent() ?? nextTraceparent(traceparent),
});
