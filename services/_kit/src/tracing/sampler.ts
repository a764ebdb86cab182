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

/** The sampler of OTEL_TRACES_SAMPLER; `share` (0…1) is OTEL_TRACES_SAMPLER_ARG. */
export const samplerOf = (name: TracingConfig['tracesSampler'], share: number): Sampler => {
  const root = (roots[name.replace('parentbased_', '')] as (share: number) => Sampler)(share);
  return name.startsWith('parentbased_') ? new ParentBasedSampler({ root }) : root;
};
