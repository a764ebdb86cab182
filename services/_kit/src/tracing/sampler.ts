import { ROOT_CONTEXT } from '@opentelemetry/api';
import { SamplingDecision, TraceIdRatioBasedSampler } from '@opentelemetry/sdk-trace';
import type { TracingConfig } from '../config.ts';

type ById = (traceId: string) => boolean;

/** By the id, as every SDK does it, so that all who are asked about a trace choose alike. */
const byRatio = (share: number): ById => {
  const sampler = new TraceIdRatioBasedSampler(share);
  return (traceId) => sampler.shouldSample(ROOT_CONTEXT, traceId).decision === SamplingDecision.RECORD_AND_SAMPLED;
};
const roots: Readonly<Record<string, (share: number) => ById>> = {
  always_on: () => () => true,
  always_off: () => () => false,
  traceidratio: byRatio,
};

/** Whether work is recorded; `recordedThere` is what its caller says of itself, undefined where a trace begins. */
export type Sampling = (traceId: string, recordedThere: boolean | undefined) => boolean;

/** What OTEL_TRACES_SAMPLER says; `share` (0…1) is OTEL_TRACES_SAMPLER_ARG. */
export const samplingOf = (name: TracingConfig['tracesSampler'], share: number): Sampling => {
  const root = (roots[name.replace('parentbased_', '')] as (share: number) => ById)(share);
  return name.startsWith('parentbased_')
    ? (traceId, recordedThere) => recordedThere ?? root(traceId)
    : (traceId) => root(traceId);
};
