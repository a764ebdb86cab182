import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { admin } from '../../tests/support/people.ts';
import { runEntries } from '../../tests/support/processes.ts';
import { type Stack, startStack } from '../../tests/support/stack.ts';
import { newItem } from '../../tests/support/stock.ts';
import { mintedShopper } from '../../tests/support/tokens.ts';
import { loadGet } from './load.ts';
import { measurePurchases } from './purchases.ts';

/** What one shop did. CPU in ms of the gateway and all services, for one page or one purchase: steadier than a rate. */
export interface Run {
  readonly pagesPerSecond: number;
  readonly cpuOfPage: number;
  readonly purchasesPerSecond: number;
  readonly cpuOfPurchase: number;
  readonly failed: number;
}
/** Off, and a tenth of the requests sent to a receiver. */
export interface TracingCost {
  readonly off: Run;
  readonly on: Run;
  /** Bytes that the receiver was sent. */
  readonly bytes: number;
}

const items = 20;
const members = 200;
const connections = 32;
const ticksPerSecond = 100;

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
    .map(({ pid }) => {
      const [, , ...rest] = readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/\(.*\)/, '-')
        .split(' ');
      return ((Number(rest[11]) + Number(rest[12])) * 1_000) / ticksPerSecond;
    })
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

  const measure = async (seconds: number): Promise<Run> => {
    const atFirst = cpuMs(stack);
    const pages = await loadGet(list, { connections, seconds });
    const between = cpuMs(stack);
    const bought = await measurePurchases(stack, buyers, optionIds, { atOnce: 16, seconds });
    return {
      pagesPerSecond: pages.perSecond,
      // The load runs for 2 s before it counts.
      cpuOfPage: (between - atFirst) / (pages.perSecond * (seconds + 2)),
      purchasesPerSecond: bought.perSecond,
      cpuOfPurchase: (cpuMs(stack) - between) / Math.max(bought.done, 1),
      failed: pages.failed + Object.values(bought.failed).reduce((sum, count) => sum + count, 0),
    };
  };
  return { measure, stop: () => stack.stop() };
};

const mean = (runs: readonly Run[]): Run => {
  const of = (key: keyof Run): number => runs.reduce((sum, run) => sum + run[key], 0) / runs.length;
  return {
    pagesPerSecond: of('pagesPerSecond'),
    cpuOfPage: of('cpuOfPage'),
    purchasesPerSecond: of('purchasesPerSecond'),
    cpuOfPurchase: of('cpuOfPurchase'),
    failed: of('failed'),
  };
};

/** Two shops at the same time, measured in turn, so that what the machine does meanwhile meets both alike. */
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
  const runs: { on: Run[]; off: Run[] } = { on: [], off: [] };
  try {
    for (const way of ['off', 'on', 'on', 'off'] as const) runs[way].push(await shops[way].measure(seconds));
  } finally {
    await Promise.all([shops.off.stop(), shops.on.stop()]);
    sink.stop();
  }
  return { off: mean(runs.off), on: mean(runs.on), bytes: sink.bytes() };
};
