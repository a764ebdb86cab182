import type { ServiceName } from '@gyeol/contracts/call.ts';
import type { Probe, Probes } from '@gyeol/service-kit/http/health.ts';

const timeoutMs = 1_500;

const ask = async (url: string): Promise<void> => {
  const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(timeoutMs) });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`answered ${answer.status}`);
};

const keptMs = 1_000;
/** However often the world asks, a service is asked once a second. */
const onceASecond = (probe: Probe): Probe => {
  let kept: { result: Promise<unknown>; until: number } | undefined;
  return () => {
    if (!kept || kept.until < Date.now()) kept = { result: probe(), until: Date.now() + keptMs };
    return kept.result;
  };
};

/** One probe for each service: some instance of it is ready, with its database and log. */
export const serviceProbes = (
  services: readonly ServiceName[],
  urlsOf: (service: ServiceName) => readonly string[],
): Probes =>
  Object.fromEntries(services.map((service) => [service, onceASecond(() => Promise.any(urlsOf(service).map(ask)))]));
