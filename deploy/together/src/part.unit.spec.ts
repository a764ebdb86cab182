import { ConfigError } from '@gyeol/service-kit/config.ts';
import type { OpenedService } from '@gyeol/service-kit/open-service.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openPart } from './part.ts';

const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
const createService = () => ({ stop: vi.fn(async () => undefined) }) as unknown as OpenedService;
let said: string[];
beforeEach(() => {
  said = [];
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => said.push(String(text)) > 0);
});
afterEach(() => void vi.restoreAllMocks());

describe('a part of the process of all services', () => {
  it('is opened again after growing waits until it opens, and logs one line for each failure', async () => {
    const service = createService();
    const open = vi.fn(async () => service);
    for (let tries = 0; tries < 9; tries += 1) open.mockRejectedValueOnce(away);
    const onOpened = vi.fn();
    const waits: number[] = [];
    const part = openPart('review', open, onOpened, async (ms) => waits.push(ms));
    await part.tried;
    expect(await part.opened).toBe(service);
    expect(waits).toEqual([200, 400, 800, 1_600, 3_200, 6_400, 10_000, 10_000, 10_000]);
    expect(onOpened).toHaveBeenCalledExactlyOnceWith(service);
    expect(said).toEqual(Array(9).fill('review: connect ECONNREFUSED\n'));
  });

  it('is not opened again when its environment is invalid', async () => {
    const open = vi.fn(async () => Promise.reject(new ConfigError(['DATABASE_URL is missing'])));
    const rest = vi.fn(async () => undefined);
    const part = openPart('review', open, vi.fn(), rest);
    await expect(part.tried).rejects.toThrow('DATABASE_URL is missing');
    await part.stop();
    expect(rest).not.toHaveBeenCalled();
    expect(open).toHaveBeenCalledTimes(1);
    expect(said).toEqual(['review: the environment is not complete: DATABASE_URL is missing\n']);
  });

  it('stops during the wait for its next try, and stops its service when the service opens late', async () => {
    const failing = openPart('review', async () => Promise.reject(away), vi.fn());
    await failing.tried;
    await failing.stop();
    const service = createService();
    const { promise: opening, resolve } = Promise.withResolvers<OpenedService>();
    const late = openPart('cart', () => opening, vi.fn());
    const stopped = late.stop();
    resolve(service);
    await stopped;
    expect(service.stop).toHaveBeenCalledTimes(1);
  });
});
