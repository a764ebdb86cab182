import autocannon from 'autocannon';

/** What a closed loop of connections measured. Times in ms. */
export interface Measured {
  perSecond: number;
  p50: number;
  p99: number;
  failed: number;
}

/** Sends GETs over `connections` for some seconds, after a warm-up that is not counted. */
export const loadGet = async (
  urls: readonly string[],
  options: { connections: number; seconds: number },
): Promise<Measured> => {
  const [first = ''] = urls;
  const requests = urls.map((url) => ({ method: 'GET' as const, path: new URL(url).pathname }));
  const run = (duration: number) =>
    autocannon({ url: new URL(first).origin, connections: options.connections, duration, requests });
  await run(2);
  const result = await run(options.seconds);
  return {
    perSecond: Math.round(result.requests.average),
    p50: result.latency.p50,
    p99: result.latency.p99,
    failed: result.non2xx + result.errors + result.timeouts,
  };
};

/** The value below which `share` (0…1) of the numbers lie. */
export const percentile = (numbers: readonly number[], share: number): number => {
  const sorted = [...numbers].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
};
