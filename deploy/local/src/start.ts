import { totalmem } from 'node:os';
import { demoNames } from '@gyeol/demo/demo.ts';
import { readShopFile } from '@gyeol/demo/shop-file.ts';
import { version } from '@gyeol/service-kit/version.ts';
import { readManifest } from './backup.ts';
import { connectionsFor, connectionsOf, type Plan } from './connections.ts';
import { openControl } from './control.ts';
import { type DataDir, openDataDir } from './data-dir.ts';
import { connectionLimit, ensureDatabases } from './databases.ts';
import { requireServers } from './demand-servers.ts';
import { loadDemo } from './demo.ts';
import { Fleet } from './fleet.ts';
import { printLine } from './log-lines.ts';
import { moveSandboxObjects } from './move-sandbox-objects.ts';
import { demandPort, reservePort } from './ports.ts';
import type { RunningPostgres } from './postgres.ts';
import { postgresSizes } from './postgres-sizes.ts';
import { elapsed, print, step } from './progress.ts';
import { restoreDatabases, restoreImages } from './restore.ts';
import { type Layout, readSettings, type Settings, UsageError } from './settings.ts';
import { ShopPort } from './shop-port.ts';
import { supervisePostgres } from './supervise-postgres.ts';
import { Supervisor } from './supervisor.ts';
import { planTopology, type Topology } from './topology.ts';
import { watchSources } from './watch.ts';
import { buildWeb, webIsBuilt } from './web-build.ts';
import { type LiveWeb, serveWebLive } from './web-live.ts';

const stopWithinMs = 9_000;

/** Keeps the shop open until a signal. Throws UsageError when a person has to act. */
export const startShop = async (
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  { restoreFrom }: { restoreFrom?: string } = {},
): Promise<void> => {
  const backup = restoreFrom === undefined ? undefined : readManifest(restoreFrom);
  const settings = readSettings(args, env, backup);
  const data = openDataDir(settings.dataDir, settings.demo, backup?.shop);
  const shopPort = new ShopPort(settings.port);
  const supervisor = new Supervisor({ runFile: data.runFile, logsDir: data.logsDir, shopPort });
  let postgres: RunningPostgres | undefined;
  let live: LiveWeb | undefined;
  let ending: Promise<void> | undefined;
  const stop = (code: number): Promise<void> => {
    ending ??= (async () => {
      live?.stop();
      await supervisor.stop([['gateway', 'together']], stopWithinMs - 3_000);
      await postgres?.stop();
      data.release();
      process.exit(code);
    })();
    return ending;
  };
  onSignals(() => {
    if (ending === undefined) print('\nClosing the shop …');
    void stop(0);
  });
  try {
    await demandPort(settings.port, 'PORT', 'the shop');
    await demandPort(settings.sandboxPort, 'SANDBOX_PORT', 'the sandbox');
    await shopPort.open();
    print(`결 Gyeol ${version} is opening …`);
    await requireServers(settings);
    if (settings.s3 === undefined) moveSandboxObjects(data.sandboxDir, data.objectsDir);
    const web = webIsBuilt() ? Promise.resolve() : step('web page', buildWeb);
    // A failed build is reported later, when the page is needed. Until then the failure must not count as an unhandled
    // rejection.
    web.catch(() => undefined);
    postgres = await bringUpPostgres(settings, data, supervisor);
    const server = settings.postgresUrl ?? postgres?.url ?? '';
    const { topology, fleet } = await planShop(settings, data, server, supervisor);
    if (restoreFrom !== undefined) await restoreDatabases(topology, restoreFrom);
    await bringUpProcesses(supervisor, topology, fleet, web);
    if (restoreFrom !== undefined) await restoreImages(topology, data, restoreFrom);
    if (settings.demo) await loadDemo(settings.demo, settings, data, topology);
    await openControl(fleet, topology, data);
    announce(settings);
    if (args.includes('--watch')) live = await followEdits(supervisor, settings);
    if (restoreFrom !== undefined) print(`Restored. Now compare with the provider: npm run reconcile ${restoreFrom}`);
  } catch (error) {
    if (ending !== undefined) return ending;
    console.error(`\ngyeol: ${(error as Error).message}`);
    return stop(1);
  }
};

const onSignals = (end: () => void): void => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);
};

const planShop = async (
  settings: Settings,
  data: DataDir,
  server: string,
  supervisor: Supervisor,
): Promise<{ topology: Topology; fleet: Fleet }> => {
  const { databasePrefix, kafkaBrokers, layout } = settings;
  const databases = await step('databases', () => ensureDatabases(server, databasePrefix, data.secrets.database));
  await demandRoom(settings, server, planOf(settings), layout);
  if (kafkaBrokers) {
    // Imported only for a shop with Kafka, because the library occupies memory as long as this process runs.
    const { prepareKafka } = await import('./kafka.ts');
    await step('Kafka topics', () => prepareKafka(kafkaBrokers));
  }
  const topology = await planTopology(settings, data, databases);
  const room: ConstructorParameters<typeof Fleet>[0]['demandRoom'] = (...plan) => demandRoom(settings, server, ...plan);
  return { topology, fleet: new Fleet({ supervisor, topology, layout, demandRoom: room }) };
};

const followEdits = async (supervisor: Supervisor, { port }: Settings): Promise<LiveWeb> => {
  watchSources(supervisor);
  const live = await serveWebLive(port);
  print(`  as you edit web/    ${live.url}`);
  return live;
};

const bringUpPostgres = async (
  settings: Settings,
  data: DataDir,
  supervisor: Supervisor,
): Promise<RunningPostgres | undefined> => {
  if (settings.postgresUrl !== undefined) return undefined;
  const port = await reservePort();
  const postgres = await step('PostgreSQL', () =>
    supervisePostgres({
      dataDir: data.postgresDir,
      port,
      password: data.secrets.database,
      settings: {
        ...(settings.postgresSizes === 'machine' && postgresSizes(totalmem())),
        max_connections: connectionsFor(planOf(settings), settings.layout),
      },
      print: (line) => printLine('postgres', 1, line),
      started: ({ pid }) => supervisor.table.adopt({ service: 'postgres', instance: 1, pid, port }),
    }),
  );
  supervisor.table.adopt({ service: 'postgres', instance: 1, pid: postgres.pid, port });
  return postgres;
};

const planOf = ({ layout, scale }: Settings): Plan => (layout === 'together' ? layout : scale);

/** Throws UsageError when the database accepts fewer connections than these instances may open. */
const demandRoom = async (settings: Settings, server: string, plan: Plan, before: Layout): Promise<void> => {
  const needed = connectionsOf(plan, settings.kafkaBrokers === undefined, before);
  const limit = await connectionLimit(server);
  if (needed <= limit) return;
  const scale = Object.entries(plan === 'together' ? {} : plan).flatMap(([service, count]) =>
    count > 1 ? [`--scale ${service}=${count}`] : [],
  );
  throw new UsageError(
    settings.postgresUrl === undefined
      ? `So many instances may open ${needed} connections, and PostgreSQL takes ${limit}. End the shop and start it so: npm start -- ${scale.join(' ')}`
      : `So many instances may open ${needed} connections, and PostgreSQL takes ${limit}. Raise its max_connections.`,
  );
};

const bringUpProcesses = async (
  supervisor: Supervisor,
  topology: Topology,
  fleet: Fleet,
  web: Promise<void>,
): Promise<void> => {
  const openShop = async (): Promise<void> => {
    const apart = fleet.layout === 'apart';
    const { length } = topology.instances.all;
    if (apart) await step(`${length} service processes`, () => fleet.openServices());
    await web;
    await step(apart ? 'gateway' : 'services and gateway in one process', () => fleet.openShop());
  };
  await Promise.all([
    step('sandbox of PortOne, Kakao, SMS and postcode', () => supervisor.start(topology.sandbox)),
    openShop(),
  ]);
};

const announce = (settings: Settings): void => {
  print(`\nThe shop is open (${elapsed()}):  http://127.0.0.1:${settings.port}`);
  print(`  sandbox             http://127.0.0.1:${settings.sandboxPort}/_sandbox/`);
  print(`  API                 http://127.0.0.1:${settings.port}/docs`);
  if (settings.demo) {
    const { admin, buyer } = readShopFile(settings.demo);
    for (const { role, username, password } of [admin, buyer]) print(`  ${role.padEnd(18)}  ${username} / ${password}`);
  }
  // Without the demo's name the command would empty the first demo.
  const reset =
    settings.demo && settings.demo !== demoNames[0] ? `npm run reset -- --demo ${settings.demo}` : 'npm run reset';
  print(`Ctrl-C closes it. The data are kept in ${settings.dataDir}; ${reset} empties them.`);
};
