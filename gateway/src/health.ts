import type { ServiceName } from '@gyeol/contracts/call.ts';
import type { Probe, Probes } from '@gyeol/service-kit/http/health.ts';

const timeoutMs = 1_500;

const checkReady = async (url: string): Promise<void> => {
  const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(timeoutMs) });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`answered ${answer.status}`);
};

const cacheMs = 1_000;
/** However often the world asks, a service is asked once a second. */
const cacheProbe = (probe: Probe): Probe => {
  let cached: { result: Promise<unknown>; until: number } | undefined;
  return () => {
    if (!cached || cached.until < Date.now()) cached = { result: probe(), until: Date.now() + cacheMs };
    return cached.result;
  };
};

/** One probe for each service: some instance of it is ready, with its database and log. */
export const serviceProbes = (
  services: readonly ServiceName[],
  urlsOf: (service: ServiceName) => readonly string[],
): Probes =>
  Object.fromEntries(
    services.map((service) => [service, cacheProbe(() => Promise.any(urlsOf(service).map(checkReady)))]),
  );
