import autocannon from 'autocannon';

/** Times are in ms. Each connection sends its next request after the answer to the previous one. */
export interface Measured {
  perSecond: number;
  p50: number;
  p99: number;
  failed: number;
}

interface Load {
  readonly connections: number;
  readonly seconds: number;
  /** The headers of the request to each URL, in the sequence of `urls`. */
  readonly headers?: readonly Record<string, string>[];
}
const failedOf = ({ non2xx, errors, timeouts }: autocannon.Result): number => non2xx + errors + timeouts;

const sendGets = (urls: readonly string[], { connections, seconds, headers }: Load): Promise<autocannon.Result> => {
  const [first = ''] = urls;
  const requests = urls.map((url, index) => ({
    method: 'GET' as const,
    path: new URL(url).pathname,
    headers: headers?.[index] ?? {},
  }));
  return autocannon({ url: new URL(first).origin, connections, duration: seconds, requests });
};

/** Counts all requests. There is no warm-up. */
export const countGets = async (urls: readonly string[], load: Load): Promise<{ done: number; failed: number }> => {
  const result = await sendGets(urls, load);
  return { done: result.requests.total, failed: failedOf(result) };
};

/** Sends requests for 2 s as a warm-up, and then measures. The result leaves out the warm-up. */
export const loadGet = async (urls: readonly string[], load: Load): Promise<Measured> => {
  await sendGets(urls, { ...load, seconds: 2 });
  const result = await sendGets(urls, load);
  return {
    perSecond: Math.round(result.requests.average),
    p50: result.latency.p50,
    p99: result.latency.p99,
    failed: failedOf(result),
  };
};

/** `share` is from 0 to 1. */
export const percentile = (numbers: readonly number[], share: number): number => {
  const sorted = [...numbers].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
};
