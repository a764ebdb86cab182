import fc from 'fast-check';

/**
 * The actions of members, provider and clock, in any sequence. `pick` chooses among the existing orders or payments.
 */
export type Action =
  | { do: 'place'; option: 11 | 22 | 33; coupon: boolean; who: 0 | 1 }
  | { do: 'charge'; pick: number; amount: 'right' | 'wrong'; status: 'paid' | 'failed' | 'ready' }
  | { do: 'hear'; pick: number; by: 'validate' | 'webhook' }
  | { do: 'cancel'; pick: number; by: 'owner' | 'admin' }
  | { do: 'console'; pick: number }
  | { do: 'ship' | 'deliver'; pick: number }
  | { do: 'wait'; minutes: number }
  | { do: 'weather'; down: boolean; dropAnswer: number; cancelFail: number }
  | { do: 'neighbours'; hold: 'well' | 'before' | 'after'; coupon: 'well' | 'before' | 'after'; release: boolean }
  | { do: 'deliver events' }
  /** Cuts every database connection while other actions are under way. */
  | { do: 'crash'; afterStatements: number }
  | { do: 'work'; name: 'reconcile' | 'expire' | 'abandon' | 'cancels' | 'returns' };

const pick = fc.nat({ max: 50 });
export const action: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('place' as const),
      option: fc.constantFrom(11 as const, 22 as const, 33 as const),
      coupon: fc.boolean(),
      who: fc.constantFrom(0 as const, 1 as const),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('charge' as const),
      pick,
      amount: fc.constantFrom('right' as const, 'right' as const, 'wrong' as const),
      status: fc.constantFrom('paid' as const, 'paid' as const, 'failed' as const, 'ready' as const),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('hear' as const),
      pick,
      by: fc.constantFrom('validate' as const, 'webhook' as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('cancel' as const),
      pick,
      by: fc.constantFrom('owner' as const, 'admin' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('console' as const), pick }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('ship' as const, 'deliver' as const), pick }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 9 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('weather' as const),
      down: fc.boolean(),
      dropAnswer: fc.nat({ max: 2 }),
      cancelFail: fc.nat({ max: 2 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('neighbours' as const),
      hold: fc.constantFrom('well' as const, 'before' as const, 'after' as const),
      coupon: fc.constantFrom('well' as const, 'before' as const, 'after' as const),
      release: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.constant({ do: 'deliver events' as const }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('crash' as const), afterStatements: fc.nat({ max: 40 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('work' as const),
      name: fc.constantFrom(
        'reconcile' as const,
        'expire' as const,
        'abandon' as const,
        'cancels' as const,
        'returns' as const,
      ),
    }),
  },
);
