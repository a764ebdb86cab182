/**
 * The attributes of a span. This file is the kit's interface to tracing. It does not load the SDK, and does nothing
 * before `useTracer` is called.
 */
export type Attributes = Readonly<Record<string, string | number>>;

/** Headers or an envelope that may name the trace of the work (W3C trace context). */
type Carrier = Readonly<Record<string, string | string[] | undefined>>;

export interface Work {
  readonly name: string;
  readonly kind: 'server' | 'client' | 'producer' | 'consumer' | 'internal';
  /** The origin of the work in another process; absent: the current span here. */
  readonly parent?: Carrier;
  /** True when the work may begin a trace. Otherwise work without a parent belongs to no trace. */
  readonly begins?: boolean;
  /** Must hold no personal data. Only the keys listed in otel.ts leave the process. */
  readonly attributes?: Attributes;
}

export interface Span {
  readonly traceparent: string;
  run<T>(work: () => T): T;
  rename(name: string): void;
  set(attributes: Attributes): void;
  /** `type` is a code or a class, never a message, because messages quote input. */
  fail(type: string): void;
  end(): void;
}

export interface Tracer {
  /** Answers undefined when the work is not sampled. Such a call costs nearly nothing. */
  start(work: Work): Span | undefined;
  /** Answers the traceparent of the current span. */
  active(): string | undefined;
}

let tracer: Tracer | undefined;

/** Traces work from now on. `undefined` ends the tracing. */
export const useTracer = (next: Tracer | undefined): void => {
  tracer = next;
};
export const isTracing = (): boolean => tracer !== undefined;
/** Starts a span. Undefined when tracing is off or this work is not recorded. */
export const startSpan = (work: Work): Span | undefined => tracer?.start(work);
/** Answers the traceparent of the recorded work that runs now. */
export const activeTraceparent = (): string | undefined => tracer?.active();

/** Answers the code or class of an error, without its message. */
export const typeOf = (error: unknown): string => {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown };
  return typeof code === 'string' && code !== '' ? code : String(name ?? 'Error');
};

/** Runs work in a span, if it is sampled. */
export const inSpan = async <T>(work: Work, run: (span?: Span) => Promise<T>): Promise<T> => {
  const span = startSpan(work);
  if (!span) return run();
  try {
    return await span.run(() => run(span));
  } catch (error) {
    span.fail(typeOf(error));
    throw error;
  } finally {
    span.end();
  }
};
