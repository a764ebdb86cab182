import {
  AggregatorRegistry,
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  type Metric,
  Registry,
} from 'prom-client';
import { withTimeLimit } from './time-limit.ts';

type Labels = Readonly<Partial<Record<string, string | number>>>;

export interface Metrics {
  readonly registry: Registry;
  /** What `/metrics` answers, in the text format of Prometheus. */
  text(): Promise<string>;
  counter<L extends string = never>(name: string, help: string, labels?: readonly L[]): Counter<L>;
  gauge<L extends string = never>(
    name: string,
    help: string,
    labels?: readonly L[],
    collect?: () => void | Promise<void>,
  ): Gauge<L>;
  histogram<L extends string = never>(name: string, help: string, labels?: readonly L[]): Histogram<L>;
  /**
   * Exports a metric under the name of the version before as well, so that dashboards of others have time to follow;
   * `labels` answers those it had there, where they were others. Answers the metric itself.
   */
  formerly<M extends Metric>(name: string, metric: M, labels?: (labels: Labels) => Labels): M;
}

/** How long a scrape waits for a gauge that has to ask somebody, ms. */
const collectWithinMs = 1_000;

/**
 * A scrape does not hang on a database whose connections are all taken: a gauge that is late keeps its last number until
 * the next scrape. Otherwise everything else of the process would be lost in the minute in which it is needed.
 */
const collectInTime = (collect: () => void | Promise<void>) => async (): Promise<void> => {
  const collected = collect();
  if (collected) await withTimeLimit(collectWithinMs, collected).catch(() => undefined);
};

interface Exported {
  name: string;
  values: { labels: Labels; value: number; metricName?: string }[];
}
/** What a registry asks of a metric, answered by another one in a former name. */
const createFormerMetric = (formerly: string, metric: Metric, labelsOf: (labels: Labels) => Labels): Metric => {
  const get = async () => {
    const exported = (await metric.get()) as Exported;
    const { name, values } = exported;
    return {
      ...exported,
      name: formerly,
      help: `Deprecated, renamed to ${name}`,
      values: values.map(({ labels, metricName = name, ...value }) => ({
        ...value,
        labels: labelsOf(labels),
        metricName: metricName.replace(name, formerly),
      })),
    };
  };
  return { name: formerly, get } as unknown as Metric;
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
    text: () => registry.metrics(),
    counter: (name, help, labels) => getOrCreate(name, () => new Counter(common(name, help, labels))),
    gauge: (name, help, labels, collect) =>
      getOrCreate(
        name,
        () => new Gauge({ ...common(name, help, labels), ...(collect ? { collect: collectInTime(collect) } : {}) }),
      ),
    histogram: (name, help, labels) =>
      getOrCreate(name, () => new Histogram({ ...common(name, help, labels), buckets: durations })),
    formerly: (name, metric, labelsOf = (labels) => labels) => {
      if (!registry.getSingleMetric(name)) registry.registerMetric(createFormerMetric(name, metric, labelsOf));
      return metric;
    },
  };
};

/** The metrics of several registries as one text: those of one name stand together, told apart by their labels. */
export const mergeMetrics = async (all: readonly Metrics[]): Promise<string> => {
  const exported = await Promise.all(all.map(({ registry }) => registry.getMetricsAsJSON()));
  return AggregatorRegistry.aggregate(exported).metrics();
};
