/**
 * Points that were added together and the rest of them, in won; a negative rest is a debt. Lots are sorted by the time
 * of their addition.
 */
export interface Lot {
  readonly lot: number;
  readonly left: number;
  /** Null for a debt. */
  readonly usableFrom: Date | null;
}
/** A change of one lot; a new lot when `lot` is null. */
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

/** Takes points from lots in their order. Missing points become a debt. */
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
 * Takes back the points of lot `from`: from that lot first, then from others. Points that all of them lack become a
 * debt.
 */
export const takeBack = (lots: readonly Lot[], from: number, amount: number): Part[] =>
  takeFrom(
    lots.toSorted((one, other) => Number(other.lot === from) - Number(one.lot === from)),
    amount,
  );

/**
 * Restores points to the lots from which they were taken, at most what each lot misses. `spent` has the order of the
 * spending.
 */
export const giveBack = (spent: readonly { lot: number; missing: number }[], amount: number): Part[] => {
  const parts: Part[] = [];
  let left = amount;
  for (const { lot, missing } of spent) {
    const back = Math.min(missing, left);
    if (back > 0) parts.push({ lot, amount: back });
    left -= back;
  }
  return parts;
};

/** Ends all points of a member. Answers nothing while the member has only debts. */
export const endAll = (lots: readonly Lot[]): Part[] =>
  sum(lots.map(({ left }) => left)) <= 0 ? [] : lots.map(({ lot, left }) => ({ lot, amount: -left }));
