import { type DataDir, openDataDir } from './data-dir.ts';
import { type DatabaseName, ensureDatabases } from './databases.ts';
import { demoAccounts, loadDemo } from './demo.ts';
import { prepareKafka } from './kafka.ts';
import { demandPort, takePort } from './ports.ts';
import { type RunningPostgres, startPostgres } from './postgres.ts';
import { elapsed, say, step } from './progress.ts';
import { readSettings, type Settings } from './settings.ts';
import { Supervisor } from './supervisor.ts';
import { planTopology, type Topology } from './topology.ts';
import { watchSources } from './watch.ts';
import { buildWeb, webIsBuilt } from './web-build.ts';

const stopWithinMs = 9_000;

/** Opens the shop on this machine and keeps it open until a signal. Throws UsageError where a person has to act. */
export const startShop = async (args: readonly string[], env: NodeJS.ProcessEnv): Promise<void> => {
  const settings = readSettings(args, env);
  const data = openDataDir(settings.dataDir);
  const supervisor = new Supervisor({ runFile: data.runFile, logsDir: data.logsDir });
  let postgres: RunningPostgres | undefined;
  let ending: Promise<void> | undefined;
  const stop = (code: number): Promise<void> => {
    ending ??= (async () => {
      await supervisor.stop([['gateway']], stopWithinMs - 3_000);
      await postgres?.stop();
      data.release();
      process.exit(code);
    })();
    return ending;
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (ending === undefined) say('\nClosing the shop …');
      void stop(0);
    });
  }
  try {
    await demandPort(settings.port, 'PORT', 'the shop');
    await demandPort(settings.sandboxPort, 'SANDBOX_PORT', 'the sandbox');
    say('결 Gyeol is opening …');
    postgres = await bringUpPostgres(settings, data, supervisor);
    const server = settings.postgresUrl ?? postgres?.url ?? '';
    const databases = await step('databases', () =>
      ensureDatabases(server, settings.databasePrefix, data.secrets.database),
    );
    const { kafkaBrokers } = settings;
    if (kafkaBrokers) await step('Kafka topics', () => prepareKafka(kafkaBrokers));
    const topology = await bringUpProcesses(settings, data, supervisor, databases);
    if (settings.demo) await loadDemo(settings, data, topology);
    if (args.includes('--watch')) watchSources(supervisor);
    announce(settings);
  } catch (error) {
    if (ending !== undefined) return ending;
    console.error(`\ngyeol: ${(error as Error).message}`);
    await stop(1);
  }
};

const bringUpPostgres = async (
  settings: Settings,
  data: DataDir,
  supervisor: Supervisor,
): Promise<RunningPostgres | undefined> => {
  if (settings.postgresUrl !== undefined) return undefined;
  const port = await takePort();
  const postgres = await step('PostgreSQL', () =>
    startPostgres({ dataDir: data.postgresDir, port, password: data.secrets.database }),
  );
  supervisor.adopt({ service: 'postgres', instance: 1, pid: postgres.pid, port });
  return postgres;
};

const bringUpProcesses = async (
  settings: Settings,
  data: DataDir,
  supervisor: Supervisor,
  databases: Record<DatabaseName, string>,
): Promise<Topology> => {
  const topology = await planTopology(settings, data, databases);
  const web = webIsBuilt() ? Promise.resolve() : step('web page', buildWeb);
  // A failing build is reported below; until then it is nobody's unhandled rejection.
  web.catch(() => undefined);
  await step('sandbox of PortOne, Kakao, SMS, postcode and S3', () => supervisor.start(topology.sandbox));
  await step(`${topology.services.length} service processes`, async () => {
    await Promise.all(topology.services.map((spec) => supervisor.start(spec)));
  });
  await web;
  await step('gateway', () => supervisor.start(topology.gateway));
  return topology;
};

const announce = (settings: Settings): void => {
  say(`\nThe shop is open (${elapsed()}):  http://127.0.0.1:${settings.port}`);
  say(`  sandbox             http://127.0.0.1:${settings.sandboxPort}/_sandbox/`);
  say(`  API                 http://127.0.0.1:${settings.port}/docs`);
  if (settings.demo)
    for (const { role, username, password } of demoAccounts) say(`  ${role.padEnd(18)}  ${username} / ${password}`);
  say('Ctrl-C closes it. The data are kept; npm run reset empties them.');
};
