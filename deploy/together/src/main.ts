import type { ServiceName } from '@gyeol/contracts/call.ts';
import { readConfig } from '@gyeol/service-kit/config.ts';
import { busSettings, createBus } from '@gyeol/service-kit/deps.ts';
import { endFailed, endGracefully, reportReady, runPhases } from '@gyeol/service-kit/lifecycle.ts';
import { createLogger, logTo } from '@gyeol/service-kit/logger.ts';
import { createMetrics, type Metrics, mergeMetrics } from '@gyeol/service-kit/metrics.ts';
import { type OpenedService, openService } from '@gyeol/service-kit/open-service.ts';
import { startTracing } from '@gyeol/service-kit/tracing/start.ts';
import { program as gatewayProgram } from '../../../gateway/src/main.ts';
import { environmentOf } from './environment.ts';
import { openPart } from './part.ts';
import { programs } from './programs.ts';

/** The gateway's metrics, whose text is that of the whole process. */
const createSharedMetrics = (open: ReadonlyMap<string, OpenedService>): Metrics => {
  const own = createMetrics('gateway', { process: true });
  return { ...own, text: () => mergeMetrics([own, ...[...open.values()].map(({ metrics }) => metrics)]) };
};

/** All services and the gateway in this process: they call each other without sockets, and only the gateway listens. */
const run = async (): Promise<void> => {
  const { env } = process;
  const destination = logTo('output');
  const config = readConfig(gatewayProgram.settings, environmentOf('gateway', env));
  const log = createLogger({ service: 'gateway', level: config.logLevel, instance: config.instance, destination });
  const stopTracing = await startTracing({ service: 'gyeol', instance: config.instance, config, log });
  const bus = createBus('gyeol', readConfig(busSettings, env), log);
  const open = new Map<ServiceName, OpenedService>();
  const gateway = await gatewayProgram.create(config, { log, metrics: createSharedMetrics(open), open });
  const parts = programs.map((program) => {
    const surroundings = { env: environmentOf(program.name, env), destination, shared: { bus, open } };
    return openPart(
      program.name,
      () => openService(program, surroundings),
      (service) => open.set(service.name, service),
    );
  });
  const stop = async (): Promise<void> => {
    await gateway.stop();
    await Promise.all(parts.map((part) => part.stop()));
    const phases = [
      { name: 'event log', maxMs: 3_000, run: () => bus.close() },
      { name: 'traces', maxMs: 2_000, run: stopTracing },
    ];
    await runPhases(phases, log);
  };
  endGracefully(stop, log);
  // A part whose database is away holds nobody up; what only a person can put right does.
  const tries = await Promise.allSettled(parts.map(({ tried }) => tried));
  if (tries.some(({ status }) => status === 'rejected')) {
    await stop();
    process.exit(1);
  }
  const [ports] = await Promise.all([gateway.start(), ...parts.map(({ opened }) => opened)]);
  reportReady(ports);
};

await run().catch((error: unknown) => endFailed('gateway', error));
