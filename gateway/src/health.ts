import type { ServiceName } from '@gyeol/contracts/call.ts';
import type { Probes } from '@gyeol/service-kit/http/health.ts';

const timeoutMs = 1_500;

const ask = async (url: string): Promise<void> => {
  const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(timeoutMs) });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`answered ${answer.status}`);
};

/** One probe for each service: some instance of it is ready, with its database and log. */
export const serviceProbes = (addresses: Readonly<Record<ServiceName, readonly string[]>>): Probes =>
  Object.fromEntries(Object.entries(addresses).map(([service, urls]) => [service, () => Promise.any(urls.map(ask))]));
