import { type Figure, figures, openShop, startSink } from './tracing-shop.ts';

/** These shares of the calls are recorded. A shop that records nothing is measured too. */
const shares = { tenth: 0.1, all: 1 } as const;
type Share = keyof typeof shares;
const inTurn = Object.keys(shares) as Share[];

/** The mean is over all pairs of shops, as a share: 0.01 is 1 %. */
export interface Mean {
  readonly mean: number;
  /** In two of three repetitions, the measured mean would be at most this far from the true mean. */
  readonly standardError: number;
}
/**
 * `off`, `none` and `some` are CPU times in ms: without tracing, with nothing recorded, and with a share recorded. The
 * increases are shares.
 */
export interface Cost {
  readonly off: number;
  readonly none: number;
  readonly some: Record<Share, number>;
  /**
   * The increase from a shop without tracing to a shop that records nothing. `tenth` is the increase to a shop that
   * records a tenth.
   */
  readonly loaded: Mean;
  readonly tenth: Mean;
  /** The increase from recording nothing to recording this share, in the same shop. */
  readonly recording: Record<Share, Mean>;
}
export interface TracingCost {
  readonly pairs: number;
  readonly costs: Record<Figure, Cost>;
  readonly failed: number;
  readonly bytes: number;
}

const pairsCount = 8;
/** Each pair of shops has this many rounds. `slices` has the length of a slice as a part of the bench's seconds. */
const rounds: Record<Share, Record<Figure, number>> = {
  tenth: { page: 8, purchase: 4 },
  all: { page: 2, purchase: 2 },
};
const slices: Record<Figure, number> = { page: 0.07, purchase: 0.25 };

/** A round has four slices: two without tracing, one with nothing recorded and one with a share recorded. */
interface Round {
  readonly off: number;
  readonly none: number;
  readonly some: number;
}
type Pair = Record<Share, Record<Figure, Round[]>>;

/**
 * The slices of a round run in one of these sequences. The shops alternate, so that both run equally long. The shop
 * that begins changes from round to round.
 */
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
 * One shop has tracing and the other does not. Their slices are short and alternate, so that other work of the machine
 * affects both shops alike. The rounds that record everything come last, because their garbage is collected during the
 * next slice.
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
/** Shops become faster during the measurement. The changing sequence of the slices evens this out. */
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

/**
 * There are several pairs of shops, because V8 compiles differently in each process: two equal shops differ by some
 * percent.
 */
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
