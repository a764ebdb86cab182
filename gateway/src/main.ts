import { ConfigError, readConfig } from '@gyeol/service-kit/config.ts';
import { remoteTokenVerifier } from '@gyeol/service-kit/deps.ts';
import { watchInstances } from '@gyeol/service-kit/discovery.ts';
import { createInternalClient } from '@gyeol/service-kit/http/internal-client.ts';
import { announceInstances, followInternalUrls, onInstances } from '@gyeol/service-kit/instance-registry.ts';
import { endGracefully, reportReady } from '@gyeol/service-kit/lifecycle.ts';
import { createLogger } from '@gyeol/service-kit/logger.ts';
import { createMetrics } from '@gyeol/service-kit/metrics.ts';
import { startTracing } from '@gyeol/service-kit/tracing/start.ts';
import { buildGateway } from './app.ts';
import { gatewaySettings, internalAddresses, serviceAddresses } from './config.ts';

const run = async (): Promise<void> => {
  const config = readConfig(gatewaySettings, process.env);
  const log = createLogger({ service: 'gateway', level: config.logLevel, instance: config.instance });
  const stopTracing = await startTracing({ service: 'gateway', instance: config.instance, config, log });
  const secret = config.serviceTokenSecret;
  const urls = followInternalUrls(internalAddresses(config));
  const internal = createInternalClient({ name: 'gateway', secret, urls, log });
  const gateway = await buildGateway({
    config,
    log,
    internal,
    metrics: createMetrics('gateway', { process: true }),
    verifyToken: remoteTokenVerifier(internal, log),
    now: () => new Date(),
  });
  onInstances(gateway.updateInstances);
  const watched = { urls: serviceAddresses(config), internalUrls: internalAddresses(config) };
  watchInstances(watched, announceInstances, { log });
  endGracefully(async () => {
    await gateway.stop();
    await internal.close();
    await stopTracing();
  }, log);
  reportReady(await gateway.start());
};

run().catch((error: unknown) => {
  const text = error instanceof ConfigError ? error.message : String((error as Error).stack ?? error);
  process.stderr.write(`gateway: ${text}\n`);
  process.exit(1);
});
