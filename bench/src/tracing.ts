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
import { countGets } from './load.ts';
import { measurePurchases } from './purchases.ts';

/** What is measured: the CPU of the gateway and all services for one of it. */
const figures = ['page', 'purchase'] as const;
type Figure = (typeof figures)[number];
/** How much of the calls is recorded, beside nothing. */
const shares = { tenth: 0.1, all: 1 } as const;
type Share = keyof typeof shares;
const inTurn = Object.keys(shares) as Share[];

/** Of so many pairs of shops; a share: 0.01 is 1 %. */
export interface Mean {
  readonly mean: number;
  /** Of the mean: in two of three repetitions it would be off by no more. */
  readonly standardError: number;
}
/** CPU in ms, and how much more it is as a share. */
export interface Cost {
  readonly off: number;
  readonly none: number;
  readonly some: Record<Share, number>;
  /** Nothing recorded, and a tenth, compared with the shop without tracing. */
  readonly loaded: Mean;
  readonly tenth: Mean;
  /** Compared with recording nothing in the same shop. */
  readonly recording: Record<Share, Mean>;
}
export interface TracingCost {
  readonly pairs: number;
  readonly costs: Record<Figure, Cost>;
  readonly failed: number;
  /** Bytes that the receiver was sent. */
  readonly bytes: number;
}

const items = 20;
const members = 200;
/** Few: where a shop is out of breath, work is done in larger lots, and a shop that is slower seems to use less. */
const connections = 2;
const pairsCount = Number(process.env.BENCH_PAIRS ?? 8);
/** Of each pair, and for how much of the bench's seconds a slice of it lasts. */
const rounds: Record<Share, Record<Figure, number>> = {
  tenth: { page: 8, purchase: 4 },
  all: { page: 2, purchase: 2 },
};
const slices: Record<Figure, number> = { page: 0.07, purchase: 0.25 };

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
    /** Long, with everything recorded: or what is measured is V8 compiling what it did not see before. */
    warm: async (seconds: number): Promise<void> => {
      await browse(1, seconds);
      await buy(1, seconds, 16);
      await browse(0.1, seconds / 2);
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

/** Slices that followed each other: two of the shop without tracing, and of the other one nothing recorded and some. */
interface Round {
  readonly off: number;
  readonly none: number;
  readonly some: number;
}
type Pair = Record<Share, Record<Figure, Round[]>>;

/** Both shops in turn, so that both have run as long; who comes first changes from round to round. */
const orders: readonly (readonly (keyof Round)[])[] = [
  ['off', 'none', 'off', 'some'],
  ['some', 'off', 'none', 'off'],
  ['none', 'off', 'some', 'off'],
  ['off', 'some', 'off', 'none'],
];
const measureRound = async (turn: number, measure: (slice: keyof Round) => Promise<number>): Promise<Round> => {
  const found = { off: 0, none: 0, some: 0 };
  for (const slice of orders[turn % orders.length] ?? []) found[slice] += await measure(slice);
  return { ...found, off: found.off / 2 };
};

/**
 * Two shops at the same time, one without tracing, measured in short slices in turn, so that what the machine does
 * meanwhile meets both alike. All is recorded last: what it leaves to be collected is paid by whoever comes next.
 */
const measurePair = async (endpoint: string, seconds: number): Promise<{ pair: Pair; failed: number }> => {
  const off = await open({ OTEL_EXPORTER_OTLP_ENDPOINT: '' });
  const on = await open({
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
    OTEL_TRACES_SAMPLER_ARG: '0.1',
  });
  const pair: Pair = { tenth: { page: [], purchase: [] }, all: { page: [], purchase: [] } };
  const measure = (figure: Figure, share: Share) => (slice: keyof Round) =>
    (slice === 'off' ? off : on).measure(figure, slice === 'some' ? shares[share] : 0, seconds * slices[figure]);
  try {
    for (const shop of [off, on]) await shop.warm(seconds * 0.8);
    for (const share of inTurn)
      for (const figure of figures) {
        const done = pair[share][figure];
        while (done.length < rounds[share][figure]) done.push(await measureRound(done.length, measure(figure, share)));
      }
  } finally {
    await Promise.all([off.stop(), on.stop()]);
  }
  return { pair, failed: off.failed() + on.failed() };
};

const meanOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
/** Of one pair, what a slice came to: a shop gets faster all the time, which the order of the slices evens out. */
const meanRound = (rounds: readonly Round[]): Round => ({
  off: meanOf(rounds.map(({ off }) => off)),
  none: meanOf(rounds.map(({ none }) => none)),
  some: meanOf(rounds.map(({ some }) => some)),
});
const overPairs = (pairs: readonly Round[], more: (pair: Round) => number): Mean => {
  const told = pairs.map((pair) => more(pair) - 1);
  const mean = meanOf(told);
  const variance = told.reduce((sum, one) => sum + (one - mean) ** 2, 0) / Math.max(told.length - 1, 1);
  return { mean, standardError: Math.sqrt(variance / told.length) };
};
const ofShares = <T>(told: (share: Share) => T): Record<Share, T> =>
  Object.fromEntries(inTurn.map((share) => [share, told(share)])) as Record<Share, T>;

const costOf = (pairs: readonly Pair[], figure: Figure): Cost => {
  const of = ofShares((share) => pairs.map((pair) => meanRound(pair[share][figure])));
  return {
    off: meanOf(of.tenth.map(({ off }) => off)),
    none: meanOf(of.tenth.map(({ none }) => none)),
    some: ofShares((share) => meanOf(of[share].map(({ some }) => some))),
    loaded: overPairs(of.tenth, ({ off, none }) => none / off),
    tenth: overPairs(of.tenth, ({ off, some }) => some / off),
    recording: ofShares((share) => overPairs(of[share], ({ none, some }) => some / none)),
  };
};

/** Many pairs: how V8 compiles what is decided anew in each process, and makes two alike differ by some percent. */
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
  const costs = { page: costOf(pairs, 'page'), purchase: costOf(pairs, 'purchase') };
  return { pairs: pairs.length, costs, failed, bytes: sink.bytes() };
};
