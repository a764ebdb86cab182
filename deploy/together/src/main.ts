import { type ServiceName, services } from '@gyeol/contracts/call.ts';
import { program as gatewayProgram } from '@gyeol/gateway/main.ts';
import { type CommonSettings, ConfigError, readConfig } from '@gyeol/service-kit/config.ts';
import { busSettings, createBus } from '@gyeol/service-kit/deps.ts';
import { endFailed, endGracefully, reportReady, runPhases } from '@gyeol/service-kit/lifecycle.ts';
import { createLogger, logTo } from '@gyeol/service-kit/logger.ts';
import { runService, type ServiceProgram } from '@gyeol/service-kit/main.ts';
import { createMetrics, type Metrics, mergeMetrics } from '@gyeol/service-kit/metrics.ts';
import { type OpenedService, openService } from '@gyeol/service-kit/open-service.ts';
import { startTracing } from '@gyeol/service-kit/tracing/start.ts';
import { checkAll, checkGateway } from './check-all.ts';
import { environmentOf } from './environment.ts';
import { addInternalCalls, internalUrls } from './internal-calls.ts';
import { openPart } from './part.ts';
import { programs } from './programs.ts';

/** The metrics of the gateway. Their text contains the metrics of all parts of the process. */
const createSharedMetrics = (open: ReadonlyMap<string, OpenedService>): Metrics => {
  const own = createMetrics('gateway', { process: true });
  return { ...own, text: () => mergeMetrics([own, ...[...open.values()].map(({ metrics }) => metrics)]) };
};

/**
 * Runs all services and the gateway in this process. The services call each other without sockets, and only the gateway
 * listens.
 */
const serve = async (): Promise<void> => {
  const { env } = process;
  const destination = logTo('output');
  const config = readConfig(gatewayProgram.settings, environmentOf('gateway', env));
  const log = createLogger({ service: 'gateway', level: config.logLevel, instance: config.instance, destination });
  const stopTracing = await startTracing({ service: 'gyeol', instance: config.instance, config, log });
  const bus = createBus('gyeol', readConfig(busSettings, env), log);
  const open = new Map<ServiceName, OpenedService>();
  const gateway = await gatewayProgram.create(config, { log, metrics: createSharedMetrics(open), open });
  addInternalCalls(gateway.internal, open);
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
  // A part whose database is unreachable does not keep the other parts from opening. A fault that only a person can fix
  // ends the process.
  const tries = await Promise.allSettled(parts.map(({ tried }) => tried));
  if (tries.some(({ status }) => status === 'rejected')) {
    await stop();
    process.exit(1);
  }
  const [ports] = await Promise.all([gateway.start(), ...parts.map(({ opened }) => opened)]);
  reportReady(ports);
};

/** `main.ts backup`, `restore` …: runs a command of all services at once. */
const runBackupCommand = async (name: string, argv: readonly string[]): Promise<void> => {
  const { backupCommands } = await import('./backup/commands.ts');
  const command = Object.hasOwn(backupCommands, name) ? backupCommands[name] : undefined;
  const names = [...services, ...Object.keys(backupCommands)].join(', ');
  if (!command) throw new ConfigError([`there is no service nor command ${name}; there are ${names}`]);
  await command(argv);
};

/**
 * `main.ts check`: checks all parts. `main.ts catalog verify-stock`: runs a command of a service while the shop may be
 * serving in another process.
 */
const runCommand = async (name: string, argv: readonly string[]): Promise<void> => {
  if (name === 'check') return checkAll(process.env);
  const { env } = process;
  if (name === 'gateway' && argv[0] === 'check') return checkGateway(env);
  const program = programs.find((one) => one.name === name);
  if (!program) return runBackupCommand(name, argv);
  const port = env.GATEWAY_INTERNAL_PORT ?? env.INTERNAL_PORT ?? '0';
  const commandLine = { argv, env: { ...internalUrls(port), ...environmentOf(program.name, env) } };
  await runService(program as ServiceProgram<CommonSettings>, commandLine);
};

const [name, ...args] = process.argv.slice(2);
await (name === undefined ? serve() : runCommand(name, args)).catch((error: unknown) =>
  endFailed(name ?? 'gateway', error),
);
