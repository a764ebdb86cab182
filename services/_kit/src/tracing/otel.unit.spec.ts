import { randomBytes } from 'node:crypto';
import { SpanKind } from '@opentelemetry/api';
import type { ReadableSpan } from '@opentelemetry/sdk-trace';
import { afterEach, describe, expect, it } from 'vitest';
import { createContext, currentContext, withContext } from '../context.ts';
import { recordTraces } from '../testing/traces.ts';
import { inSpan, useTracer } from './span.ts';

const sampledParent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
const quiet = sampledParent.replace(/01$/, '00');
const { exporter, tracer } = recordTraces('catalog');

afterEach(() => useTracer(undefined));

/** Ends one more span, waits for its export and answers the spans exported before it. */
const exported = async (): Promise<readonly ReadableSpan[]> => {
  tracer.start({ name: 'last', kind: 'internal', begins: true })?.end();
  await expect.poll(() => exporter.getFinishedSpans().at(-1)?.name).toBe('last');
  const spans = exporter.getFinishedSpans().slice(0, -1);
  exporter.reset();
  return spans;
};

describe('tracing by the SDK', () => {
  it('continues the trace of the caller, and the context has the current span', async () => {
    useTracer(tracer);
    const seen = await inSpan({ name: 'outer', kind: 'consumer', parent: { traceparent: sampledParent } }, async () => {
      await new Promise((resolve) => setImmediate(resolve));
      const outer = withContext(createContext('request-1', quiet), () => currentContext()?.traceparent);
      await inSpan({ name: 'inner', kind: 'internal' }, async () => undefined);
      return outer;
    });
    const spans = await exported();
    const [inner, outer] = ['inner', 'outer'].map((name) => spans.find((span) => span.name === name));
    expect(outer?.spanContext().traceId).toBe(sampledParent.slice(3, 35));
    expect(outer?.parentSpanContext?.spanId).toBe(sampledParent.slice(36, 52));
    expect(inner?.parentSpanContext?.spanId).toBe(outer?.spanContext().spanId);
    expect(seen).toBe(`00-${sampledParent.slice(3, 35)}-${outer?.spanContext().spanId}-01`);
  });

  it('records nothing outside a recorded trace', async () => {
    useTracer(tracer);
    await inSpan(
      { name: 'quiet', kind: 'server', parent: { traceparent: quiet }, begins: true },
      async () => undefined,
    );
    await inSpan({ name: 'nobody', kind: 'producer' }, async () => undefined);
    expect(await exported()).toEqual([]);
  });

  it('follows the sampled bit of the caller, whatever the other flags are', async () => {
    useTracer(tracer);
    for (const flags of ['02', '03']) {
      const parent = { traceparent: sampledParent.replace(/01$/, flags) };
      await inSpan({ name: flags, kind: 'server', parent, begins: true }, async () => undefined);
    }
    expect((await exported()).map(({ name }) => name)).toEqual(['03']);
  });

  it('records when the work began and how long it took', async () => {
    useTracer(tracer);
    const reads: number[] = [];
    const work = async (): Promise<void> => {
      const begun = Date.now();
      await expect.poll(() => Date.now()).toBeGreaterThan(begun + 30);
      reads.push(begun, Date.now());
    };
    const before = Date.now();
    await inSpan({ name: 'slow', kind: 'server', begins: true }, work);
    const after = Date.now();
    const [span] = await exported();
    const [begun = 0, ended = 0] = reads;
    const [beganAt, endedAt, took] = [span?.startTime, span?.endTime, span?.duration].map(
      ([seconds, nanoseconds] = [0, 0]) => seconds * 1e3 + nanoseconds / 1e6,
    ) as [number, number, number];
    // A span begins at a whole millisecond and is measured in fractions, so its end may be up to one millisecond too
    // early.
    expect([before <= beganAt && beganAt <= begun, ended - 1 <= endedAt && endedAt <= after + 1]).toEqual([true, true]);
    expect(took).toBeGreaterThan(25);
    expect(endedAt - beganAt).toBeCloseTo(took, 1);
    expect(span).toMatchObject({
      kind: SpanKind.SERVER,
      ended: true,
      resource: { attributes: { 'service.name': 'catalog' } },
    });
  });

  it('exports no attribute, event or message that could hold personal data', async () => {
    useTracer(tracer);
    const attributes = {
      'url.full': 'http://shop/api/register/sendMessage/01012345678?token=secret',
      'http.route': 'x',
    };
    const failing = inSpan({ name: 'failing', kind: 'server', begins: true, attributes }, async () => {
      throw Object.assign(new Error('invalid input syntax: "01012345678"'), { code: '22P02' });
    });
    await expect(failing).rejects.toThrow('invalid input');
    const [span] = await exported();
    expect(span?.attributes).toEqual({ 'http.route': 'x', 'error.type': '22P02' });
    expect(JSON.stringify([span?.attributes, span?.events, span?.status, span?.name])).not.toMatch(/0101234|secret/);
  });

  it('does nothing when it is off', async () => {
    useTracer(undefined);
    expect(await inSpan({ name: 'off', kind: 'server', begins: true }, async () => 'done')).toBe('done');
    expect(await exported()).toEqual([]);
    expect(createContext('request-1', sampledParent).traceparent.slice(0, 36)).toBe(sampledParent.slice(0, 36));
  });
});

describe('the recorded share of the traces', () => {
  const traceIds = Array.from({ length: 3_000 }, () => randomBytes(16).toString('hex'));
  type Sampling = NonNullable<Parameters<typeof recordTraces>[1]>;
  const tracerOf = (tracesSampler: Sampling['tracesSampler'], tracesSamplerArg: number) =>
    recordTraces('catalog', { tracesSampler, tracesSamplerArg } as Sampling).tracer;
  /** Answers true for each recorded trace. `flags` are those of the caller. Without them every trace begins here. */
  const recorded = ({ start }: typeof tracer, flags?: '00' | '01'): boolean[] =>
    traceIds.map((id) => {
      const parent = flags === undefined ? {} : { traceparent: `00-${id}-00f067aa0ba902b7-${flags}` };
      const span = start({ name: 'work', kind: 'server', begins: true, parent });
      span?.end();
      return span !== undefined;
    });
  const shareOf = (all: boolean[]): number => all.filter(Boolean).length / all.length;

  it('is chosen where traces begin, and the called services follow', () => {
    const tenth = tracerOf('parentbased_traceidratio', 0.1);
    expect(shareOf(recorded(tenth))).toBeCloseTo(0.1, 1);
    expect([shareOf(recorded(tenth, '01')), shareOf(recorded(tenth, '00'))]).toEqual([1, 0]);
  });

  it('may be none or all', () => {
    expect(shareOf(recorded(tracerOf('parentbased_traceidratio', 0)))).toBe(0);
    expect(shareOf(recorded(tracerOf('parentbased_traceidratio', 1)))).toBe(1);
    expect(shareOf(recorded(tracerOf('parentbased_always_off', 1)))).toBe(0);
    expect(shareOf(recorded(tracerOf('parentbased_always_on', 0)))).toBe(1);
  });

  it('is chosen by trace id when each service samples by itself, so that all choose alike', () => {
    const [here, there] = [tracerOf('traceidratio', 0.5), tracerOf('traceidratio', 0.5)];
    expect(recorded(here, '01')).toEqual(recorded(there, '00'));
    expect(shareOf(recorded(here, '00'))).toBeCloseTo(0.5, 1);
  });
});
