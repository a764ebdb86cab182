import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { ServiceName } from '@gyeol/contracts/call.ts';
import type { ActingOperator } from '@gyeol/contracts/events/audit.ts';
import type { Static } from 'typebox';
import { activeTraceparent } from './tracing/span.ts';

/** The operator who acts, with the call or command, and the origin of the request. */
export interface Operator extends Static<typeof ActingOperator> {
  readonly owner: ServiceName;
}

/** The origin of the work that runs now. Internal calls and events carry its two ids, but not its operator. */
export interface RequestContext {
  readonly requestId: string;
  /** W3C trace context, `00-<trace>-<span>-<flags>`. */
  readonly traceparent: string;
  /**
   * Set while the process works for a person with ROLE_ADMIN, for a key, or at the command line. The audit trail records
   * this operator.
   */
  readonly operator?: Operator;
}

const storage = new AsyncLocalStorage<RequestContext>();
const saneId = /^[A-Za-z0-9._:-]{8,64}$/;
const saneTrace = /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;

/** The context of the running request or event, if there is one. */
export const currentContext = (): RequestContext | undefined => storage.getStore();
/** Runs work under a context, across every await in it. */
export const withContext = <T>(context: RequestContext, work: () => T): T => storage.run(context, work);

/** Answers the given request id, or a new one when it is missing or could corrupt a log line or a header. */
export const saneRequestId = (value: unknown): string =>
  typeof value === 'string' && saneId.test(value) ? value : randomUUID();

const foreign = 'x-';
/** Marks a request id from outside with `x-`, so that no client can use the id of another request. */
export const foreignRequestId = (value: unknown): string =>
  typeof value === 'string' && saneId.test(value) ? foreign + value.slice(0, 64 - foreign.length) : randomUUID();

/**
 * Takes random hex digits from a UUID, because Node prepares UUIDs in advance. A system call per id would cost 3 µs.
 */
const randomHex = (digits: 16 | 32): string => randomUUID().replaceAll('-', '').slice(-digits);

const saneTraceparent = (value: unknown): string | undefined =>
  typeof value === 'string' && saneTrace.test(value) ? value : undefined;

const continueTrace = (value: unknown, flags?: string): string => {
  const parent = saneTraceparent(value);
  return `00-${parent?.slice(3, 35) ?? randomHex(32)}-${randomHex(16)}-${flags ?? parent?.slice(-2) ?? '00'}`;
};
/** Continues a caller's trace with a span of our own, or begins a new trace. */
export const nextTraceparent = (value: unknown): string => continueTrace(value);
/** Continues or begins a trace that the receiver must not record. */
export const unsampledTraceparent = (value: unknown): string => continueTrace(value, '00');
/** True when the traceparent says that its trace is not recorded. */
export const isUnsampled = (value: unknown): boolean =>
  typeof value === 'string' && value.length === 55 && value.endsWith('-00');

/**
 * Creates a context from the ids in headers or an event. Replaces bad ids by new ones. When a span is recorded now, the
 * context has that span instead of the given traceparent.
 */
export const createContext = (requestId: unknown, traceparent: unknown): RequestContext => ({
  requestId: saneRequestId(requestId),
  traceparent: activeTraceparent() ?? nextTraceparent(traceparent),
});
