import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { endAll, type Lot, type Part, restoreLots, revokeLot, spend, usablePoints, waitingPoints } from './lots.ts';

const day = (days: number): Date => new Date(Date.UTC(2026, 0, 1 + days));
const lot = (id: number, left: number, usable = 0): Lot => ({ lot: id, left, usableFrom: day(usable) });
const debt = (id: number, left: number): Lot => ({ lot: id, left, usableFrom: null });

describe('point lots', () => {
  it('are spent oldest first, skipping lots that are not usable yet', () => {
    const lots = [lot(1, 300), lot(2, 500, 20), lot(3, 400)];
    expect(usablePoints(lots, day(1))).toBe(700);
    expect(waitingPoints(lots, day(1))).toBe(500);
    expect(spend(lots, 450, day(1))).toEqual([
      { lot: 1, amount: -300 },
      { lot: 3, amount: -150 },
    ]);
    expect(spend(lots, 701, day(1))).toBeUndefined();
    expect(spend(lots, 900, day(20))).toHaveLength(3);
  });
  it('lose revoked points in this order: the earned lot, then other lots; the rest becomes a debt', () => {
    expect(revokeLot([lot(1, 300), lot(2, 100)], 2, 150)).toEqual([
      { lot: 2, amount: -100 },
      { lot: 1, amount: -50 },
    ]);
    expect(revokeLot([lot(1, 30)], 2, 100)).toEqual([
      { lot: 1, amount: -30 },
      { lot: null, amount: -70 },
    ]);
  });
  it('pay off a debt before any point can be spent', () => {
    const lots = [debt(1, -500), lot(2, 800), lot(3, 400, 20)];
    expect(usablePoints(lots, day(1))).toBe(300);
    expect(waitingPoints(lots, day(1))).toBe(400);
    expect(usablePoints([debt(1, -500), lot(2, 100)], day(1))).toBe(0);
  });
  it('get back at most the points that an order took from them', () => {
    const spent = [
      { lot: 1, missing: 300 },
      { lot: 3, missing: 150 },
    ];
    expect(restoreLots(spent, 350)).toEqual([
      { lot: 1, amount: 300 },
      { lot: 3, amount: 50 },
    ]);
    expect(restoreLots(spent, 9_999)).toHaveLength(2);
  });
  it('expire together with any debt, and nothing expires when the balance is 0', () => {
    expect(endAll([debt(1, -100), lot(2, 300)])).toEqual([
      { lot: 1, amount: 100 },
      { lot: 2, amount: -300 },
    ]);
    expect(endAll([debt(1, -300), lot(2, 300)])).toEqual([]);
  });
});

interface Entry {
  lot: number;
  amount: number;
  usableFrom: Date | null;
}
/** A ledger in memory: the points of a lot are the sum of its entries. */
const createLedger = () => {
  const entries: Entry[] = [];
  const used = new Map<number, Part[]>();
  let now = 0;
  const lots = (): Lot[] => {
    const byId = new Map<number, { lot: number; left: number; usableFrom: Date | null }>();
    for (const { lot: id, amount, usableFrom } of entries) {
      const of = byId.get(id) ?? { lot: id, left: 0, usableFrom };
      of.left += amount;
      byId.set(id, of);
    }
    return [...byId.values()].filter(({ left }) => left !== 0);
  };
  const write = (parts: readonly Part[], usableFrom: Date | null = null): void => {
    for (const { lot: of, amount } of parts) entries.push({ lot: of ?? entries.length + 1, amount, usableFrom });
  };
  const pass = (days: number): void => {
    now += days;
  };
  return { entries, used, lots, write, today: () => day(now), pass };
};
type Ledger = ReturnType<typeof createLedger>;

const won = fc.integer({ min: 1, max: 5_000 });
const pick = fc.nat({ max: 30 });
const step = fc.oneof(
  fc.record({ what: fc.constant('earn' as const), won, days: fc.integer({ min: 0, max: 20 }) }),
  fc.record({ what: fc.constant('compensate' as const), won }),
  fc.record({ what: fc.constant('refund' as const), won, pick }),
  fc.record({ what: fc.constant('use' as const), won }),
  fc.record({ what: fc.constant('restore' as const), won, pick }),
  fc.record({ what: fc.constant('expire' as const) }),
  fc.record({ what: fc.constant('adjust' as const), won: fc.integer({ min: -5_000, max: 5_000 }) }),
  fc.record({ what: fc.constant('pass' as const), days: fc.integer({ min: 1, max: 25 }) }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

const use = (ledger: Ledger, amount: number): void => {
  const parts = spend(ledger.lots(), amount, ledger.today());
  if (parts === undefined) return;
  ledger.used.set(ledger.used.size, [...parts]);
  ledger.write(parts);
};
const restore = (ledger: Ledger, order: number, amount: number): void => {
  const parts = ledger.used.get(order) ?? [];
  const back = restoreLots(
    parts.map((part) => ({ lot: part.lot ?? 0, missing: -part.amount })),
    amount,
  );
  ledger.write(back);
  const backOf = (of: number | null): number => back.find((part) => part.lot === of)?.amount ?? 0;
  ledger.used.set(
    order,
    parts.map((part) => ({ ...part, amount: part.amount + backOf(part.lot) })),
  );
};
const run = (ledger: Ledger, one: Step): void => {
  const { today, lots, entries, write } = ledger;
  if (one.what === 'earn') write([{ lot: null, amount: one.won }], new Date(today().getTime() + one.days * 86_400_000));
  if (one.what === 'refund') {
    const from = entries[one.pick];
    if (from) write(revokeLot(lots(), from.lot, one.won));
  }
  if (one.what === 'use') use(ledger, one.won);
  if (one.what === 'restore') restore(ledger, one.pick, one.won);
  if (one.what === 'expire') write(endAll(lots()));
  if (one.what === 'adjust' && one.won < 0) write(spend(lots(), -one.won, today()) ?? []);
  if (one.what === 'compensate' || (one.what === 'adjust' && one.won > 0))
    write([{ lot: null, amount: one.won }], today());
  if (one.what === 'pass') ledger.pass(one.days);
};

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);
/** Undefined when the ledger has no fault after the step. */
const faultOf = (ledger: Ledger, one: Step): string | undefined => {
  const before = usablePoints(ledger.lots(), ledger.today());
  const written = ledger.entries.length;
  run(ledger, one);
  const lots = ledger.lots();
  const balance = sumOf(ledger.entries.map(({ amount }) => amount));
  if (sumOf(lots.map(({ left }) => left)) !== balance) return 'the lots are not the ledger';
  if (lots.some(({ left, usableFrom }) => left < 0 && usableFrom !== null))
    return 'a lot that brought points is below 0';
  const debts = sumOf(lots.filter(({ usableFrom }) => usableFrom === null).map(({ left }) => left));
  if (balance < debts) return 'below 0 without a debt';
  const spent = -sumOf(ledger.entries.slice(written).map(({ amount }) => amount));
  const spends = one.what === 'use' || one.what === 'adjust';
  if (spends && spent > before) return 'spent what was not there';
  const [usable, waiting] = [usablePoints(lots, ledger.today()), waitingPoints(lots, ledger.today())];
  return usable < 0 || waiting < 0 || usable + waiting !== Math.max(0, balance)
    ? 'shown otherwise than it is'
    : undefined;
};

describe('10,000 random point histories', () => {
  const name =
    'in whatever order things happen, no lot falls below 0, nobody spends what is not there, Σ is the ledger';
  it(name, { timeout: 120_000 }, () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const ledger = createLedger();
        for (const one of steps) {
          const fault = faultOf(ledger, one);
          if (fault !== undefined) throw new Error(fault);
        }
      }),
      { numRuns: 10_000 },
    );
  });
});
