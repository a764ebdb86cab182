import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace';
import type { TracingConfig } from '../config.ts';

const roots: Readonly<Record<string, (share: number) => Sampler>> = {
  always_on: () => new AlwaysOnSampler(),
  always_off: () => new AlwaysOffSampler(),
  traceidratio: (share) => new TraceIdRatioBasedSampler(share),
};

export interface Sampling {
  /** Whether a trace that would begin here is left out without asking the SDK. */
  readonly leavesOut: () => boolean;
  readonly sampler: Sampler;
}

/**
 * What OTEL_TRACES_SAMPLER says; `share` (0…1) is OTEL_TRACES_SAMPLER_ARG. Where the one who begins a trace decides for
 * all, the die is cast before an id is made for it: for nine of ten requests that is all that tracing does.
 */
export const samplingOf = (name: TracingConfig['tracesSampler'], share: number): Sampling => {
  if (name === 'parentbased_traceidratio')
    return {
      leavesOut: () => Math.random() >= share,
      sampler: new ParentBasedSampler({ root: new AlwaysOnSampler() }),
    };
  const root = (roots[name.replace('parentbased_', '')] as (share: number) => Sampler)(share);
  return {
    leavesOut: () => false,
    sampler: name.startsWith('parentbased_') ? new ParentBasedSampler({ root }) : root,
  };
};
