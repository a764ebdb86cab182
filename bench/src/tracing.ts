import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { admin } from '../../tests/support/people.ts';
import { runEntries } from '../../tests/support/processes.ts';
import { type Stack, startStack } from '../../tests/support/stack.ts';
import { newItem } from '../../tests/support/stock.ts';
import { mintedShopper } from '../../tests/support/tokens.ts';
import { cpuOf } from './cpu.ts';
import { loadGet, percentile } from './load.ts';
import { measurePurchases } from './purchases.ts';

/** What one shop did. CPU in ms of the gateway and all services for one page or one purchase. */
interface Slice {
  readonly cpuOfPage: number;
  readonly cpuOfPurchase: number;
  readonly failed: number;
}
type Figure = Exclude<keyof Slice, 'failed'>;
/** Off, and a tenth of the requests sent to a receiver: medians, and by how much slices that followed each other differ. */
export interface TracingCost {
  readonly figures: Readonly<Record<Figure, { off: number; on: number; more: number }>>;
  readonly failed: number;
  /** Bytes that the receiver was sent. */
  readonly bytes: number;
}

const items = 20;
const members = 200;
/** Few: where a shop is out of breath, work is done in larger lots, and a shop that is slower seems to use less. */
const connections = 2;
const pairsCount = 12;
const sliceShare = 0.3;

/** Takes everything and keeps nothing: a real collector has cores of its own. */
const startSink = async () => {
  let bytes = 0;
  const server = createServer((request, response) => {
    request.on('data', (part: Buffer) => {
      bytes += part.length;
    });
    request.on('end', () => response.setHeader('content-type', 'application/json').end('{}'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, bytes: () => bytes, stop: () => server.close() };
};

/** CPU that the shop's own processes have used, ms. PostgreSQL and the sandbox trace nothing. */
const cpuMs = ({ dataDir }: Stack): number =>
  runEntries(dataDir)
    .filter(({ service }) => service !== 'postgres' && service !== 'sandbox')
    .map(({ pid }) => cpuOf(pid))
    .reduce((sum, ms) => sum + ms, 0);

/** A shop of its own, warm; answers how to measure it for some seconds. */
const open = async (env: Record<string, string>) => {
  const stack = await startStack({ demo: true, env });
  const watcher = await admin(stack.shop);
  const optionIds: number[] = [];
  for (let index = 0; index < items; index += 1) optionIds.push((await newItem(watcher, 100_000)).optionId);
  const buyers = Array.from({ length: members }, () => mintedShopper(stack.shop, stack.dataDir));
  const list = [`${stack.shop}/api/item/getByCategory/ALL/createdAt/0/12`];
  await loadGet(list, { connections, seconds: 1 });
  await measurePurchases(stack, buyers, optionIds, { atOnce: 16, seconds: 3 });

  const measure = async (seconds: number): Promise<Slice> => {
    const atFirst = cpuMs(stack);
    const pages = await loadGet(list, { connections, seconds });
    const between = cpuMs(stack);
    const bought = await measurePurchases(stack, buyers, optionIds, { atOnce: connections, seconds });
    return {
      // The load runs for 2 s before it counts.
      cpuOfPage: (between - atFirst) / (pages.perSecond * (seconds + 2)),
      cpuOfPurchase: (cpuMs(stack) - between) / Math.max(bought.done, 1),
      failed: pages.failed + Object.values(bought.failed).reduce((sum, count) => sum + count, 0),
    };
  };
  return { measure, stop: () => stack.stop() };
};

const median = (numbers: readonly number[]): number => percentile(numbers, 0.5);

/**
 * Two shops at the same time, measured in short slices in turn, so that what the machine does meanwhile meets both
 * alike; each slice is compared with the one beside it.
 */
export const measureTracing = async (seconds: number): Promise<TracingCost> => {
  const sink = await startSink();
  const shops = {
    off: await open({ OTEL_EXPORTER_OTLP_ENDPOINT: '' }),
    on: await open({
      OTEL_EXPORTER_OTLP_ENDPOINT: sink.url,
      OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
      OTEL_TRACES_SAMPLER_ARG: '0.1',
    }),
  };
  const pairs: { off: Slice; on: Slice }[] = [];
  try {
    while (pairs.length < pairsCount) {
      const slice = {} as { off: Slice; on: Slice };
      for (const way of pairs.length % 2 === 0 ? (['off', 'on'] as const) : (['on', 'off'] as const))
        slice[way] = await shops[way].measure(seconds * sliceShare);
      pairs.push(slice);
    }
  } finally {
    await Promise.all([shops.off.stop(), shops.on.stop()]);
    sink.stop();
  }
  const figure = (name: Figure) => ({
    off: median(pairs.map(({ off }) => off[name])),
    on: median(pairs.map(({ on }) => on[name])),
    more: median(pairs.map(({ off, on }) => on[name] / off[name] - 1)),
  });
  return {
    figures: {
      cpuOfPage: figure('cpuOfPage'),
      cpuOfPurchase: figure('cpuOfPurchase'),
    },
    failed: pairs.reduce((sum, { off, on }) => sum + off.failed + on.failed, 0),
    bytes: sink.bytes(),
  };
};
