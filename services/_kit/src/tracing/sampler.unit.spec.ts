import { ROOT_CONTEXT, SpanKind, TraceFlags, trace } from '@opentelemetry/api';
import { SamplingDecision } from '@opentelemetry/sdk-trace';
import { describe, expect, it } from 'vitest';
import { type Sampling, samplingOf } from './sampler.ts';

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const decided = ({ sampler }: Sampling, parentFlags?: TraceFlags): boolean => {
  const parent = { traceId, spanId: '00f067aa0ba902b7', traceFlags: parentFlags ?? TraceFlags.NONE, isRemote: true };
  const context = parentFlags === undefined ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, parent);
  const { decision } = sampler.shouldSample(context, traceId, 'GET', SpanKind.SERVER, {}, []);
  return decision === SamplingDecision.RECORD_AND_SAMPLED;
};
const leftOut = ({ leavesOut }: Sampling): number =>
  Array.from({ length: 50_000 }, leavesOut).filter(Boolean).length / 50_000;

describe('a share of the traces', () => {
  it('is chosen where they begin, and who is called follows', () => {
    const tenth = samplingOf('parentbased_traceidratio', 0.1);
    expect(leftOut(tenth)).toBeCloseTo(0.9, 1);
    expect([decided(tenth), decided(tenth, TraceFlags.SAMPLED), decided(tenth, TraceFlags.NONE)]).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('may be none or all', () => {
    expect(leftOut(samplingOf('parentbased_traceidratio', 0))).toBe(1);
    expect(leftOut(samplingOf('parentbased_traceidratio', 1))).toBe(0);
    expect(decided(samplingOf('parentbased_always_off', 1))).toBe(false);
    expect(decided(samplingOf('parentbased_always_on', 1))).toBe(true);
  });

  it('of everybody by himself is chosen by the id, so that all choose alike', () => {
    const half = samplingOf('traceidratio', 0.5);
    expect(leftOut(half)).toBe(0);
    expect(decided(half, TraceFlags.SAMPLED)).toBe(decided(half, TraceFlags.NONE));
  });
});
