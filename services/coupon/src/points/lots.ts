/**
 * Points that were added together. `left` is the number of points that remain, in won; a negative number is a debt.
 * Lists are sorted by the time at which the lots were added.
 */
export interface Lot {
  readonly lot: number;
  readonly left: number;
  /** Null for a debt. */
  readonly usableFrom: Date | null;
}
/** A `lot` of null means a new lot. */
export interface Part {
  readonly lot: number | null;
  readonly amount: number;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
const isUsable = ({ usableFrom }: Lot, now: Date): boolean => usableFrom === null || usableFrom <= now;

/** Answers the points that can be used now: the usable lots minus the debts, never negative. */
export const usablePoints = (lots: readonly Lot[], now: Date): number =>
  Math.max(0, sum(lots.filter((lot) => isUsable(lot, now)).map(({ left }) => left)));
/** Answers the points that will be usable later, minus the debts that they pay off. */
export const waitingPoints = (lots: readonly Lot[], now: Date): number =>
  Math.max(0, sum(lots.map(({ left }) => left))) - usablePoints(lots, now);

/** Missing points become a debt. */
const takeFrom = (lots: readonly Lot[], amount: number): Part[] => {
  const parts: Part[] = [];
  let missing = amount;
  for (const { lot, left } of lots) {
    if (missing === 0) break;
    const spent = Math.min(Math.max(0, left), missing);
    if (spent > 0) parts.push({ lot, amount: -spent });
    missing -= spent;
  }
  return missing > 0 ? [...parts, { lot: null, amount: -missing }] : parts;
};

/** Spends usable points, the oldest first; undefined when there are too few. */
export const spend = (lots: readonly Lot[], amount: number, now: Date): Part[] | undefined =>
  usablePoints(lots, now) < amount
    ? undefined
    : takeFrom(
        lots.filter((lot) => isUsable(lot, now)),
        amount,
      );

/**
 * Takes back points of the lot `from`: first from that lot, then from the other lots. Points that are missing in all
 * lots become a debt.
 */
export const revokeLot = (lots: readonly Lot[], from: number, amount: number): Part[] =>
  takeFrom(
    lots.toSorted((one, other) => Number(other.lot === from) - Number(one.lot === from)),
    amount,
  );

/**
 * Restores points to the lots from which they were taken, at most `missing` points to each lot. `spent` lists the lots
 * in the order in which they were spent.
 */
export const restoreLots = (spent: readonly { lot: number; missing: number }[], amount: number): Part[] => {
  const parts: Part[] = [];
  let left = amount;
  for (const { lot, missing } of spent) {
    const back = Math.min(missing, left);
    if (back > 0) parts.push({ lot, amount: back });
    left -= back;
  }
  return parts;
};

/** Answers no parts when the balance is 0 or negative. */
export const endAll = (lots: readonly Lot[]): Part[] =>
  sum(lots.map(({ left }) => left)) <= 0 ? [] : lots.map(({ lot, left }) => ({ lot, amount: -left }));
