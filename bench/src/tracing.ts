import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AnswerOf, Call } from '@gyeol/contracts/call.ts';
import { admin } from '../../tests/support/people.ts';
import { runEntries } from '../../tests/support/processes.ts';
import { type Answer, type Input, ShopClient } from '../../tests/support/shop-client.ts';
import { type Stack, startStack } from '../../tests/support/stack.ts';
import { newItem } from '../../tests/support/stock.ts';
import { mintedShopper } from '../../tests/support/tokens.ts';
import { cpuOf } from './cpu.ts';
import { countGets, percentile } from './load.ts';
import { measurePurchases } from './purchases.ts';

/** What is measured: the CPU of the gateway and all services for one of it. */
const figures = ['page', 'purchase'] as const;
type Figure = (typeof figures)[number];
/** How much of the calls is recorded. */
const shares = { none: 0, tenth: 0.1, all: 1 } as const;
type Share = keyof typeof shares;
const inTurn = Object.keys(shares) as Share[];

/** CPU in ms; what is more is a share (0.01: 1 %), the median of slices that followed each other. */
export interface Cost {
  readonly off: number;
  readonly on: Record<Share, number>;
  /** Compared with the shop without tracing, for each pair of shops. */
  readonly moreThanOff: Record<Share, readonly number[]>;
  /** Compared with recording nothing in the same shop. */
  readonly moreThanNone: Record<Share, number>;
}
export interface TracingCost {
  readonly costs: Record<Figure, Cost>;
  readonly failed: number;
  /** Bytes that the receiver was sent. */
  readonly bytes: number;
}

const items = 20;
const members = 200;
/** Few: where a shop is out of breath, work is done in larger lots, and a shop that is slower seems to use less. */
const connections = 2;
const pairsCount = 3;
/** Of each pair, and for how much of the bench's seconds a slice of it lasts. */
const rounds: Record<Figure, number> = { page: 24, purchase: 12 };
const slices: Record<Figure, number> = { page: 0.1, purchase: 0.3 };

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

/** The caller says what is recorded, so that one process can be measured with and without. */
const traceparent = (recorded: boolean): Record<string, string> => ({
  traceparent: `00-${randomBytes(16).toString('hex')}-${randomBytes(8).toString('hex')}-0${recorded ? 1 : 0}`,
});

class Shopper extends ShopClient {
  share = 0;

  override call<Row extends Call>(row: Row, input: Input<Row> = {}): Promise<Answer<AnswerOf<Row>>> {
    return super.call(row, { ...input, headers: { ...input.headers, ...traceparent(Math.random() < this.share) } });
  }
}

/** CPU that the shop's own processes have used, ms. PostgreSQL and the sandbox trace nothing. */
const cpuMs = ({ dataDir }: Stack): number =>
  runEntries(dataDir)
    .filter(({ service }) => service !== 'postgres' && service !== 'sandbox')
    .map(({ pid }) => cpuOf(pid))
    .reduce((sum, ms) => sum + ms, 0);

/** A shop of its own; answers how to measure it for some seconds while a share of the calls is recorded. */
const open = async (env: Record<string, string>) => {
  const stack = await startStack({ demo: true, env: { TRUST_TRACEPARENT: 'on', ...env } });
  const watcher = await admin(stack.shop);
  const optionIds: number[] = [];
  for (let index = 0; index < items; index += 1) optionIds.push((await newItem(watcher, 100_000)).optionId);
  const buyers = Array.from({ length: members }, () => {
    const { token } = mintedShopper(stack.shop, stack.dataDir);
    return new Shopper(stack.shop, token);
  });
  const list = Array.from({ length: 100 }, () => `${stack.shop}/api/item/getByCategory/ALL/createdAt/0/12`);
  let failed = 0;
  const browse = async (share: number, seconds: number): Promise<number> => {
    const headers = list.map((_, index) => traceparent(index % 10 < share * 10));
    const pages = await countGets(list, { connections, seconds, headers });
    failed += pages.failed;
    return pages.done;
  };
  const buy = async (share: number, seconds: number, atOnce = connections): Promise<number> => {
    for (const buyer of buyers) buyer.share = share;
    const bought = await measurePurchases(stack, buyers, optionIds, { atOnce, seconds });
    failed += Object.values(bought.failed).reduce((sum, count) => sum + count, 0);
    return bought.done;
  };
  const work: Record<Figure, typeof browse> = { page: browse, purchase: buy };
  return {
    /** What is recorded must run as often as what is not, or the bench compares code that V8 did not compile yet. */
    warm: async (seconds: number): Promise<void> => {
      await browse(1, seconds);
      await buy(1, seconds, 16);
      await browse(0.1, seconds);
    },
    /** CPU in ms of one page or purchase. */
    measure: async (figure: Figure, share: number, seconds: number): Promise<number> => {
      const before = cpuMs(stack);
      const done = await work[figure](share, seconds);
      return (cpuMs(stack) - before) / Math.max(done, 1);
    },
    failed: () => failed,
    stop: () => stack.stop(),
  };
};

const median = (numbers: readonly number[]): number => percentile(numbers, 0.5);
type Round = Record<Share, { off: number; on: number }>;
type Pair = Record<Figure, Round[]>;

/**
 * Two shops at the same time, one without tracing, measured in short slices in turn, so that what the machine does
 * meanwhile meets both alike, and both have run as long; who comes after whom changes from round to round.
 */
const measurePair = async (endpoint: string, seconds: number): Promise<{ pair: Pair; failed: number }> => {
  const off = await open({ OTEL_EXPORTER_OTLP_ENDPOINT: '' });
  const on = await open({
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
    OTEL_TRACES_SAMPLER_ARG: '0.1',
  });
  const pair: Pair = { page: [], purchase: [] };
  const measureRound = async (figure: Figure): Promise<void> => {
    const round = {} as Round;
    const turn = pair[figure].length;
    for (const share of turn % 2 === 0 ? inTurn : inTurn.toReversed()) {
      const slice = { off: 0, on: 0 };
      for (const way of turn % 4 < 2 ? (['off', 'on'] as const) : (['on', 'off'] as const))
        slice[way] = await { off, on }[way].measure(figure, shares[share], seconds * slices[figure]);
      round[share] = slice;
    }
    pair[figure].push(round);
  };
  try {
    for (const shop of [off, on]) await shop.warm(seconds);
    for (const figure of figures) while (pair[figure].length < rounds[figure]) await measureRound(figure);
  } finally {
    await Promise.all([off.stop(), on.stop()]);
  }
  return { pair, failed: off.failed() + on.failed() };
};

const ofShares = <T>(told: (share: Share) => T): Record<Share, T> =>
  Object.fromEntries(inTurn.map((share) => [share, told(share)])) as Record<Share, T>;

const costOf = (pairs: readonly (readonly Round[])[]): Cost => {
  const all = pairs.flat();
  return {
    off: median(all.flatMap((round) => inTurn.map((share) => round[share].off))),
    on: ofShares((share) => median(all.map((round) => round[share].on))),
    moreThanOff: ofShares((share) =>
      pairs.map((pair) => median(pair.map((round) => round[share].on / round[share].off - 1))),
    ),
    moreThanNone: ofShares((share) => median(all.map((round) => round[share].on / round.none.on - 1))),
  };
};

/** Several pairs: how V8 compiles what is decided anew in each process, and makes two alike differ by some percent. */
export const measureTracing = async (seconds: number): Promise<TracingCost> => {
  const sink = await startSink();
  const pairs: Pair[] = [];
  let failed = 0;
  while (pairs.length < pairsCount) {
    const measured = await measurePair(sink.url, seconds);
    pairs.push(measured.pair);
    failed += measured.failed;
  }
  sink.stop();
  const costs = {
    page: costOf(pairs.map(({ page }) => page)),
    purchase: costOf(pairs.map(({ purchase }) => purchase)),
  };
  return { costs, failed, bytes: sink.bytes() };
};
