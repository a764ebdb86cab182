import type { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Attributes as OtelAttributes,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
} from '@opentelemetry/api';
import { millisToHrTime } from '@opentelemetry/core';
import type { Resource } from '@opentelemetry/resources';
import type { ReadableSpan } from '@opentelemetry/sdk-trace';
import { randomHex } from '../context.ts';
import type { Attributes, Span, Work } from './span.ts';

/**
 * The only attributes that leave the process; nothing else may, whoever sets it: no address (a phone number is in some
 * paths, tokens are in queries), no user agent, no text of an error with the value that did not fit.
 */
const kept = new Set([
  'http.request.method',
  'http.response.status_code',
  'http.route',
  'error.type',
  'server.address',
  'db.system.name',
  'messaging.operation.type',
  'messaging.destination.name',
  'messaging.message.id',
  'gyeol.request_id',
]);
const isKept = ([key]: readonly [string, unknown]): boolean => kept.has(key);

const kinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
} as const;

/** How far the monotonic clock may be from the wall clock before somebody must have set that one. */
const driftMs = 50;
let origin = Date.now() - performance.now();
/** ms since 1970, finer than a millisecond; as long as nobody sets the clock, it never goes back. */
const now = (): number => {
  const elapsed = performance.now();
  if (Math.abs(Date.now() - origin - elapsed) > driftMs) origin = Date.now() - elapsed;
  return origin + elapsed;
};

/** What all spans of a tracer share. */
export interface Sharing {
  readonly resource: Resource;
  readonly instrumentationScope: ReadableSpan['instrumentationScope'];
  /** The span at work. */
  readonly atWork: AsyncLocalStorage<RecordedSpan>;
  readonly onEnd: (span: RecordedSpan) => void;
}
/** Of which trace it is a part, and whose child; without a parent it is the first. */
export interface Place {
  readonly traceId: string;
  readonly parent?: SpanContext;
}

const none: never[] = [];

/**
 * A span while it is recorded, and as the exporter reads it afterwards: hundreds at a time, so what the exporter wants
 * is made when it asks. The SDK's own span and context cost 21 µs for each recorded request in each process
 * (docs/adr/0014-tracing.md).
 */
export class RecordedSpan implements Span, ReadableSpan {
  name: string;
  readonly kind: SpanKind;
  readonly context: SpanContext;
  readonly parentSpanContext?: SpanContext;
  readonly #sharing: Sharing;
  readonly #begunAt: number;
  #endedAt = 0;
  #told: Attributes | undefined;
  #failure: string | undefined;

  constructor(
    { name, kind, attributes }: Pick<Work, 'name' | 'kind' | 'attributes'>,
    { traceId, parent }: Place,
    sharing: Sharing,
  ) {
    this.name = name;
    this.kind = kinds[kind];
    this.context = { traceId, spanId: randomHex(8), traceFlags: TraceFlags.SAMPLED };
    if (parent) this.parentSpanContext = parent;
    this.#told = attributes;
    this.#sharing = sharing;
    this.#begunAt = now();
  }

  get traceparent(): string {
    return `00-${this.context.traceId}-${this.context.spanId}-01`;
  }
  run<T>(work: () => T): T {
    return this.#sharing.atWork.run(this, work);
  }
  rename(name: string): void {
    this.name = name;
  }
  set(attributes: Attributes): void {
    this.#told = this.#told ? { ...this.#told, ...attributes } : attributes;
  }
  fail(type: string): void {
    this.#failure = type;
  }
  end(): void {
    if (this.ended) return;
    this.#endedAt = now();
    this.#sharing.onEnd(this);
  }

  get ended(): boolean {
    return this.#endedAt > 0;
  }
  get startTime(): [number, number] {
    return millisToHrTime(this.#begunAt);
  }
  get endTime(): [number, number] {
    return millisToHrTime(this.#endedAt);
  }
  get duration(): [number, number] {
    return millisToHrTime(this.#endedAt - this.#begunAt);
  }
  get status(): { code: SpanStatusCode } {
    return { code: this.#failure === undefined ? SpanStatusCode.UNSET : SpanStatusCode.ERROR };
  }
  get attributes(): OtelAttributes {
    const told = { ...this.#told, ...(this.#failure === undefined ? {} : { 'error.type': this.#failure }) };
    return Object.fromEntries(Object.entries(told).filter(isKept));
  }
  get resource(): Resource {
    return this.#sharing.resource;
  }
  get instrumentationScope(): ReadableSpan['instrumentationScope'] {
    return this.#sharing.instrumentationScope;
  }
  /** Texts of exceptions quote values: there are none. */
  get events(): never[] {
    return none;
  }
  get links(): never[] {
    return none;
  }
  get droppedAttributesCount(): number {
    return 0;
  }
  get droppedEventsCount(): number {
    return 0;
  }
  get droppedLinksCount(): number {
    return 0;
  }
  spanContext(): SpanContext {
    return this.context;
  }
}
