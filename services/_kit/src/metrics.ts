import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export interface Metrics {
  readonly registry: Registry;
  counter<L extends string = never>(name: string, help: string, labels?: readonly L[]): Counter<L>;
  gauge<L extends string = never>(
    name: string,
    help: string,
    labels?: readonly L[],
    collect?: () => void | Promise<void>,
  ): Gauge<L>;
  histogram<L extends string = never>(
    name: string,
    help: string,
    labels?: readonly L[],
    buckets?: readonly number[],
  ): Histogram<L>;
}

/** How long a scrape waits for a gauge that has to ask somebody, ms. */
const collectWithinMs = 1_000;

/**
 * A scrape does not hang on a database whose connections are all taken: a gauge that is late keeps its last number until
 * the next scrape. Otherwise everything else of the process would be lost in the minute in which it is needed.
 */
const withTimeLimit = (collect: () => void | Promise<void>) => async (): Promise<void> => {
  const collected = collect();
  if (collected === undefined) return;
  const { promise: late, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, collectWithinMs);
  await Promise.race([collected, late]).finally(() => clearTimeout(timer));
};

/** Seconds; from an answer out of memory to a provider's time-out. */
const durations = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * The metrics of one process under a registry of its own, so that several apps can live in one test process. A name
 * that was made before is answered again.
 */
export const createMetrics = (service: string, options: { process?: boolean } = {}): Metrics => {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  if (options.process) collectDefaultMetrics({ register: registry });
  const getOrCreate = <M>(name: string, create: () => M): M =>
    (registry.getSingleMetric(name) as M | undefined) ?? create();
  const common = <L extends string>(name: string, help: string, labels: readonly L[] = []) => ({
    name,
    help,
    labelNames: labels,
    registers: [registry],
  });
  return {
    registry,
    counter: (name, help, labels) => getOrCreate(name, () => new Counter(common(name, help, labels))),
    gauge: (name, help, labels, collect) =>
      getOrCreate(
        name,
        () => new Gauge({ ...common(name, help, labels), ...(collect ? { collect: withTimeLimit(collect) } : {}) }),
      ),
    histogram: (name, help, labels, buckets = durations) =>
      getOrCreate(name, () => new Histogram({ ...common(name, help, labels), buckets: [...buckets] })),
  };
};
