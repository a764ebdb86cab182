import { describe, expect, it } from 'vitest';
import { createCircuitBreaker } from './circuit-breaker.ts';
import { ProviderDown, ProviderRefused } from './payment-provider.ts';

const down = async (): Promise<never> => {
  throw new ProviderDown('away');
};
const refused = async (): Promise<never> => {
  throw new ProviderRefused('no');
};
const fine = async (): Promise<string> => 'fine';

const make = () => {
  let clock = 0;
  const now = () => new Date(clock);
  const guard = createCircuitBreaker({ concurrency: 2, queue: 1, faults: 3, openMs: 1_000, now });
  const wait = (ms: number): void => {
    clock += ms;
  };
  return { guard, wait };
};

describe('the circuit breaker of the payment provider', () => {
  it('opens after consecutive failures, then lets one call through as a trial', async () => {
    const { guard, wait } = make();
    for (let time = 0; time < 3; time += 1) await expect(guard.run(down)).rejects.toThrow('away');
    await expect(guard.run(fine)).rejects.toThrow('circuit is open');
    wait(1_001);
    await expect(guard.run(down)).rejects.toThrow('away');
    await expect(guard.run(fine)).rejects.toThrow('circuit is open');
    wait(1_001);
    const [first, second] = await Promise.allSettled([guard.run(fine), guard.run(fine)]);
    expect([first.status, second.status]).toEqual(['fulfilled', 'rejected']);
    expect(await guard.run(fine)).toBe('fine');
  });

  it('counts neither refusals nor the failures of calls with `counts: false`', async () => {
    const { guard } = make();
    for (let time = 0; time < 9; time += 1) await expect(guard.run(refused)).rejects.toThrow('no');
    for (let time = 0; time < 9; time += 1) await expect(guard.run(down, { counts: false })).rejects.toThrow('away');
    expect(await guard.run(fine)).toBe('fine');
  });

  it('limits simultaneous calls, and refuses more when too many wait', async () => {
    const { guard } = make();
    let end = (): void => {};
    const held = new Promise<void>((resolve) => {
      end = resolve;
    });
    const busy = [guard.run(() => held), guard.run(() => held)];
    const waiting = guard.run(fine);
    await expect(guard.run(fine)).rejects.toThrow('too many');
    end();
    await Promise.all(busy);
    expect(await waiting).toBe('fine');
  });
});
