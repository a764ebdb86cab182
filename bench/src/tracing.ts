import { type Figure, figures, openShop, startSink } from './tracing-shop.ts';

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

const pairsCount = 8;
/** Of each pair, and for how much of the bench's seconds a slice of it lasts. */
const rounds: Record<Share, Record<Figure, number>> = {
  tenth: { page: 8, purchase: 4 },
  all: { page: 2, purchase: 2 },
};
const slices: Record<Figure, number> = { page: 0.07, purchase: 0.25 };

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
  const off = await openShop({ OTEL_EXPORTER_OTLP_ENDPOINT: '' });
  const on = await openShop({
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
  const excess = pairs.map((pair) => more(pair) - 1);
  const mean = meanOf(excess);
  const variance = excess.reduce((sum, one) => sum + (one - mean) ** 2, 0) / Math.max(excess.length - 1, 1);
  return { mean, standardError: Math.sqrt(variance / excess.length) };
};
const ofShares = <T>(pick: (share: Share) => T): Record<Share, T> =>
  Object.fromEntries(inTurn.map((share) => [share, pick(share)])) as Record<Share, T>;

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
