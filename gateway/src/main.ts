import { endWithChecks } from '@gyeol/service-kit/check/end-with-checks.ts';
import { ConfigError, readConfig } from '@gyeol/service-kit/config.ts';
import { remoteTokenVerifier } from '@gyeol/service-kit/deps.ts';
import { watchInstances } from '@gyeol/service-kit/discovery.ts';
import { takeHandedOverConnections } from '@gyeol/service-kit/http/handed-over-connections.ts';
import { createInternalClient } from '@gyeol/service-kit/http/internal-client.ts';
import { httpTransport, inProcessTransport } from '@gyeol/service-kit/http/transports.ts';
import { announceInstances, followInternalUrls, onInstances } from '@gyeol/service-kit/instance-registry.ts';
import { endFailed, endGracefully, reportReady } from '@gyeol/service-kit/lifecycle.ts';
import { createLogger, type Logger } from '@gyeol/service-kit/logger.ts';
import { createMetrics, type Metrics } from '@gyeol/service-kit/metrics.ts';
import type { OpenServices } from '@gyeol/service-kit/open-services.ts';
import { refusePublicSandbox } from '@gyeol/service-kit/sandbox.ts';
import { startTracing } from '@gyeol/service-kit/tracing/start.ts';
import { buildGateway, type Gateway } from './app.ts';
import { checksOf } from './checks/checks.ts';
import { demandAddresses, type GatewayConfig, gatewaySettings, internalAddresses, serviceAddresses } from './config.ts';

interface Surroundings {
  readonly log: Logger;
  readonly metrics: Metrics;
  /** When absent, each service runs in processes of its own, at the addresses of the environment. */
  readonly open?: OpenServices;
}

/**
 * The gateway does not listen yet. Throws ConfigError when services have to be called over the network and an address
 * is missing, and when a sandbox could be reached from outside.
 */
const create = async (
  config: GatewayConfig,
  { log, metrics, open }: Surroundings,
): Promise<Omit<Gateway, 'server'>> => {
  refusePublicSandbox(config);
  if (open === undefined) demandAddresses(config);
  const secret = config.serviceTokenSecret;
  const transport = open ? inProcessTransport(open) : httpTransport(followInternalUrls(internalAddresses(config)));
  const internal = createInternalClient({ name: 'gateway', secret, transport, log });
  const verifyToken = remoteTokenVerifier(internal, log);
  const gateway = await buildGateway({ config, log, internal, metrics, verifyToken, open, now: () => new Date() });
  takeHandedOverConnections(gateway.server.server);
  const stop = async (): Promise<void> => {
    await gateway.stop();
    await internal.close();
  };
  return { ...gateway, stop };
};

export const program = { name: 'gateway', settings: gatewaySettings, create, checksOf } as const;

const run = async ([command]: readonly string[]): Promise<void> => {
  const { env } = process;
  if (command === 'check') return endWithChecks(checksOf(env), [{ settings: gatewaySettings, env }]);
  if (command !== undefined) throw new ConfigError([`unknown command ${command}; there is check`]);
  const config = readConfig(gatewaySettings, env);
  const log = createLogger({ service: 'gateway', level: config.logLevel, instance: config.instance });
  const stopTracing = await startTracing({ service: 'gateway', instance: config.instance, config, log });
  const gateway = await create(config, { log, metrics: createMetrics('gateway', { process: true }) });
  onInstances(gateway.updateInstances);
  const watched = { urls: serviceAddresses(config), internalUrls: internalAddresses(config) };
  watchInstances(watched, announceInstances, { log });
  endGracefully(async () => {
    await gateway.stop();
    await stopTracing();
  }, log);
  reportReady(await gateway.start());
};

if (import.meta.main) await run(process.argv.slice(2)).catch((error: unknown) => endFailed('gateway', error));
