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
   * Also exports a metric under its name of the previous release, so that operators have time to change their
   * dashboards. `labels` turns the present labels into the former labels, if the two differ. Answers `metric`.
   */
  formerly<M extends Metric>(name: string, metric: M, labels?: (labels: Labels) => Labels): M;
}

/** The longest time that a scrape waits for a gauge that has to query another part, ms. */
const collectWithinMs = 1_000;

/**
 * Keeps a scrape from hanging on a database whose connections are all in use. A late gauge keeps its last value until
 * the next scrape. If the scrape waited, all other metrics would be missing when they are needed most.
 */
const collectInTime = (collect: () => void | Promise<void>) => async (): Promise<void> => {
  const collected = collect();
  if (collected) await withTimeLimit(collectWithinMs, collected).catch(() => undefined);
};

interface Exported {
  name: string;
  values: { labels: Labels; value: number; metricName?: string }[];
}
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

/** Buckets in seconds, from an answer from memory to the time-out of a provider. */
const durations = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * Creates the metrics of one process in its own registry, so that several apps can run in one test process. A repeated
 * name answers the existing metric.
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

/**
 * Joins the metrics of several registries into one text. Metrics of one name are grouped, and their labels tell them
 * apart.
 */
export const mergeMetrics = async (all: readonly Metrics[]): Promise<string> => {
  const exported = await Promise.all(all.map(({ registry }) => registry.getMetricsAsJSON()));
  return AggregatorRegistry.aggregate(exported).metrics();
};
