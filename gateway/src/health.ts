import type { ServiceName } from '@gyeol/contracts/call.ts';
import type { Probe, Probes } from '@gyeol/service-kit/http/health.ts';
import type { OpenServices } from '@gyeol/service-kit/open-services.ts';

const timeoutMs = 1_500;

/** Throws unless a service and its database and event log are ready. */
type CheckReady = (service: ServiceName) => Promise<unknown>;

const checkInstance = async (url: string): Promise<void> => {
  const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(timeoutMs) });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`answered ${answer.status}`);
};

const cacheMs = 1_000;
/** Asks a service at most once a second, however often the returned probe is called. */
const cacheProbe = (probe: Probe, now: () => number): Probe => {
  let cached: { result: Promise<unknown>; until: number } | undefined;
  return () => {
    if (!cached || cached.until < now()) cached = { result: probe(), until: now() + cacheMs };
    return cached.result;
  };
};

/** One ready instance is enough. */
export const readyOverHttp =
  (urlsOf: (service: ServiceName) => readonly string[]): CheckReady =>
  (service) =>
    Promise.any(urlsOf(service).map(checkInstance));

export const readyInProcess =
  (open: OpenServices): CheckReady =>
  async (service) => {
    const answer = await open.get(service)?.internal.inject({ url: '/readyz' });
    if (answer?.statusCode !== 200) throw new Error(`answered ${answer?.statusCode ?? 'nothing'}`);
  };

export const serviceProbes = (services: readonly ServiceName[], checkReady: CheckReady, now: () => number): Probes =>
  Object.fromEntries(services.map((service) => [service, cacheProbe(() => checkReady(service), now)]));
