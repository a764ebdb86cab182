/** What the kit knows of tracing. Nothing here loads the SDK: until `useTracer` everything is as if it were not there. */
export type Attributes = Readonly<Record<string, string | number>>;

/** Headers, or an envelope, that may say of which trace the work is a part (W3C trace context). */
type Carrier = Readonly<Record<string, string | string[] | undefined>>;

export interface Work {
  readonly name: string;
  readonly kind: 'server' | 'client' | 'producer' | 'consumer' | 'internal';
  /** Who caused it elsewhere; absent: the span at work here. */
  readonly parent?: Carrier;
  /** Without a parent it may begin a trace; else it is part of none. */
  readonly begins?: boolean;
  /** No personal data. A key must be one of those that leave the process (otel.ts). */
  readonly attributes?: Attributes;
}

/** A piece of work that is recorded. */
export interface Span {
  readonly traceparent: string;
  run<T>(work: () => T): T;
  rename(name: string): void;
  set(attributes: Attributes): void;
  /** `type` is a code or a class, never a message: messages quote what was sent. */
  fail(type: string): void;
  end(): void;
}

export interface Tracer {
  /** Undefined: not sampled, which costs nearly nothing. */
  start(work: Work): Span | undefined;
  /** The traceparent of the span at work. */
  active(): string | undefined;
}

let tracer: Tracer | undefined;

/** From now on work is traced; undefined ends it. */
export const useTracer = (next: Tracer | undefined): void => {
  tracer = next;
};
export const isTracing = (): boolean => tracer !== undefined;
/** Undefined when nothing is traced, or this is not. */
export const startSpan = (work: Work): Span | undefined => tracer?.start(work);
/** The traceparent of the recorded work that runs now. */
export const activeTraceparent = (): string | undefined => tracer?.active();

/** What an error is, without its message. */
export const typeOf = (error: unknown): string => {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown };
  return typeof code === 'string' && code !== '' ? code : String(name ?? 'Error');
};

/** Runs work as a span, if it is sampled. */
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
