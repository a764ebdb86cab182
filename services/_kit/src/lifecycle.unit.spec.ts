import { describe, expect, it, vi } from 'vitest';
import { runPhases } from './lifecycle.ts';

describe('the phases of a shutdown', () => {
  it('run in order, and a phase that fails or hangs does not stop the later phases', async () => {
    const order: string[] = [];
    const log = { warn: vi.fn() };
    await runPhases(
      [
        { name: 'fails', maxMs: 100, run: async () => Promise.reject(new Error('no')) },
        { name: 'hangs', maxMs: 10, run: () => new Promise(() => {}) },
        { name: 'works', maxMs: 100, run: async () => order.push('works') },
      ],
      log,
    );
    expect(order).toEqual(['works']);
    expect(log.warn.mock.calls.map(([facts]) => (facts as { phase: string }).phase)).toEqual(['fails', 'hangs']);
  });
});
