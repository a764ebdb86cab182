/** Points that came together and what is left of them, in won; negative: a debt. Lots are in the order in which they came. */
export interface Lot {
  readonly lot: number;
  readonly left: number;
  /** Null of a debt. */
  readonly usableFrom: Date | null;
}
/** How one lot changes; `lot` null: a new one. */
export interface Part {
  readonly lot: number | null;
  readonly amount: number;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
const isUsable = ({ usableFrom }: Lot, now: Date): boolean => usableFrom === null || usableFrom <= now;

/** What can be used now: what is left of the lots whose time has come, without the debts. Never negative. */
export const usablePoints = (lots: readonly Lot[], now: Date): number =>
  Math.max(0, sum(lots.filter((lot) => isUsable(lot, now)).map(({ left }) => left)));
/** What will be usable later, as far as no debt takes it. */
export const waitingPoints = (lots: readonly Lot[], now: Date): number =>
  Math.max(0, sum(lots.map(({ left }) => left))) - usablePoints(lots, now);

/** Takes points from lots, the first first; what they do not have is a debt. */
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

/** Spends points that are usable now, the oldest first; undefined when there are not as many. */
export const spend = (lots: readonly Lot[], amount: number, now: Date): Part[] | undefined =>
  usablePoints(lots, now) < amount
    ? undefined
    : takeFrom(
        lots.filter((lot) => isUsable(lot, now)),
        amount,
      );

/** Takes back what lot `from` brought: of itself first, then of others; what was spent of all of them is a debt. */
export const takeBack = (lots: readonly Lot[], from: number, amount: number): Part[] =>
  takeFrom(
    lots.toSorted((one, other) => Number(other.lot === from) - Number(one.lot === from)),
    amount,
  );

/** Gives back to the lots that points were taken from, by what each still misses of it; `spent` in the order of the spending. */
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

/** Ends everything that a member has; nothing while there is only debt. */
export const endAll = (lots: readonly Lot[]): Part[] =>
  sum(lots.map(({ left }) => left)) <= 0 ? [] : lots.map(({ lot, left }) => ({ lot, amount: -left }));
