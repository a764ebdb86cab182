import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { catalogCalls } from '@gyeol/contracts/http/catalog.ts';
import { callRunningShop } from '../../deploy/local/src/call-running-shop.ts';
import { type RunningPostgres, startPostgres } from '../../deploy/local/src/postgres.ts';
import { eventually } from '../../tests/support/eventually.ts';
import { type OwnKafka, startOwnKafka } from '../../tests/support/kafka.ts';
import { admin } from '../../tests/support/members.ts';
import { demandRedisServer, freePort, orSkip, startRedisServer } from '../../tests/support/parts.ts';
import { runEntries, whenReady } from '../../tests/support/processes.ts';
import { type SandboxClient, sandboxClient } from '../../tests/support/sandbox-client.ts';
import { ShopClient } from '../../tests/support/shop-client.ts';
import { type Stack, startStack } from '../../tests/support/stack.ts';
import { newItem } from '../../tests/support/stock.ts';
import { mintMemberClient } from '../../tests/support/tokens.ts';
import { type Books, checkBooks, type HotGoods, queryDatabases } from './sale-books.ts';
import { buyOnce, type Charged, type Tally } from './sale-buyer.ts';
import { createHold, type Hold, type Throttled } from './sale-hold.ts';
import { arriveFor } from './sale-load.ts';

const prefix = 'gyeol_sale';
const ordinaryItems = 20;

export interface Load {
  seconds: number;
  perSecond: number;
  retries?: number;
  /** Visitors read this many item lists and item details per second, in addition to the buyers. */
  browsing?: number;
}

/** The parts of a core that the load, PostgreSQL and each instance of order-payment may use. */
export interface Shares {
  readonly load: number;
  readonly postgres: number;
  readonly instance: number;
}

/**
 * The shop has its own PostgreSQL, Redis and broker, which can be killed. The kernel holds the load, PostgreSQL and each
 * instance of order-payment to their shares of a core.
 */
export interface SaleShop {
  readonly stack: Stack;
  readonly kafka: OwnKafka | undefined;
  readonly withoutKafka: string | undefined;
  readonly redis: { crash(): Promise<void>; restart(): Promise<void> };
  readonly sandbox: SandboxClient;
  readonly operator: ShopClient;
  readonly charged: Charged[];
  scale(instances: number): Promise<void>;
  throttled(of: 'instances' | 'load'): Throttled;
  /** Lets buyers of ordinary items and browsing visitors arrive. Resolves after the last arrival. */
  load(load: Load, tally: Tally): Promise<{ answered: Promise<unknown> }>;
  /** Kills one process of the service. */
  kill(service: string): void;
  restartPostgres(): Promise<void>;
  /** Resolves when every instance of every service answers. */
  whenReady(): Promise<unknown>;
  books(hot: HotGoods): Promise<Books>;
  close(): Promise<void>;
}

/** Every 200 ms, puts new processes of order-payment into groups, also after a restart by the supervisor. */
const keepCoresHeld = (stack: Stack, hold: Hold, shareOfCore: number) => {
  const look = (): void => {
    for (const { service, pid } of runEntries(stack.dataDir))
      if (service === 'order-payment') hold.hold(pid, shareOfCore);
  };
  let timer: NodeJS.Timeout | undefined;
  return {
    begin: () => {
      look();
      timer = setInterval(look, 200);
    },
    pause: () => clearInterval(timer),
  };
};

/** True when exactly this number of instances of order-payment run and answer. */
const allAnswer = async (stack: Stack, count: number): Promise<boolean> => {
  const here = runEntries(stack.dataDir).filter(({ service }) => service === 'order-payment');
  const answers = here.map(({ port }) => fetch(`http://127.0.0.1:${port}/order/unpaid`));
  return here.length === count && (await Promise.all(answers)).every(({ status }) => status === 401);
};

const openRedis = async () => {
  const [program, port] = [await demandRedisServer(), await freePort()];
  let server = await startRedisServer(program, port);
  return {
    url: server.url,
    crash: () => server.stop('SIGKILL'),
    restart: async () => {
      server = await startRedisServer(program, port);
    },
    stop: () => server.stop(),
  };
};

const openParts = async () => {
  const redis = await openRedis();
  const found = await orSkip(() => startOwnKafka());
  const kafka = 'part' in found ? found.part : undefined;
  const port = await freePort();
  // PostgreSQL runs as another user. This user must be able to enter the folder above PostgreSQL's data folder.
  const folder = mkdtempSync(join(tmpdir(), 'gyeol-sale-'));
  chmodSync(folder, 0o755);
  const launch = (): Promise<RunningPostgres> =>
    startPostgres({ dataDir: join(folder, 'postgres'), port, settings: { max_connections: 200 } });
  const reason = 'reason' in found ? found.reason : undefined;
  return { ...{ kafka, redis, reason, launch, folder }, postgres: await launch() };
};

const browse = async (looker: ShopClient, meantAt: number, tally: Tally): Promise<void> => {
  const params = { category: 'ALL', sort: 'createdAt', page: 0, size: 12 } as const;
  const answer = await looker.call(catalogCalls.getByCategory, { params }).catch(() => undefined);
  if (answer && !answer.problem) tally.times.browse.push(performance.now() - meantAt);
  else tally.refused.browse = (tally.refused.browse ?? 0) + 1;
};
/** Lets visitors read item lists, in addition to the buyers. */
export const browseFor = (stack: Stack, load: { seconds: number; perSecond: number }, tally: Tally) => {
  const looker = new ShopClient(stack.shop);
  return arriveFor(load.seconds, load.perSecond, (meantAt) => browse(looker, meantAt, tally));
};

/** Throws when the kernel does not allow processes to be limited. */
export const openSaleShop = async (shares: Shares): Promise<SaleShop> => {
  const hold = createHold();
  if ('reason' in hold) throw new Error(hold.reason);
  const { kafka, redis, reason, launch, folder, postgres: first } = await openParts();
  let postgres = first;
  const closeParts = async (): Promise<void> => {
    await postgres.stop();
    await Promise.all([redis.stop(), kafka?.stop()]);
    hold.release();
    rmSync(folder, { recursive: true, force: true });
  };
  const env = { ...kafka?.env, POSTGRES_URL: postgres.url, GYEOL_DATABASE_PREFIX: prefix, REDIS_URL: redis.url };
  const stack = await startStack({ demo: true, args: ['--apart'], env }).catch(async (error: unknown) => {
    await closeParts();
    throw error;
  });
  const held = keepCoresHeld(stack, hold, shares.instance);
  hold.hold(postgres.pid, shares.postgres);
  hold.hold(process.pid, shares.load);
  const sandbox = sandboxClient(stack.sandbox);
  const operator = await admin(stack.shop);
  const ordinary: number[] = [];
  for (let index = 0; index < ordinaryItems; index += 1) ordinary.push((await newItem(operator, 1_000_000)).optionId);
  const charged: Charged[] = [];
  let instances = 1;
  const buy = (meantAt: number, tally: Tally, { retries = 0 }: Load) => {
    const optionId = ordinary[Math.floor(Math.random() * ordinary.length)] as number;
    const client = mintMemberClient(stack.shop, stack.dataDir);
    return buyOnce({ client, optionId, meantAt, sandbox, tally, charged, retries });
  };
  const pidsOf = (of: 'instances' | 'load'): number[] =>
    of === 'load'
      ? [process.pid]
      : runEntries(stack.dataDir).flatMap(({ service, pid }) => (service === 'order-payment' ? [pid] : []));

  return {
    ...{ stack, kafka, redis, sandbox, operator, charged },
    withoutKafka: reason,
    throttled: (of) => hold.throttled(pidsOf(of)),
    scale: async (count) => {
      held.pause();
      instances = count;
      await callRunningShop('scale', [`order-payment=${count}`], { ...process.env, GYEOL_DATA: stack.dataDir });
      held.begin();
    },
    load: async (load, tally) => {
      const { seconds, perSecond, browsing = 0 } = load;
      const [buyers, lookers] = await Promise.all([
        arriveFor(seconds, perSecond, (meantAt) => buy(meantAt, tally, load)),
        browsing > 0 ? browseFor(stack, { seconds, perSecond: browsing }, tally) : undefined,
      ]);
      return { answered: Promise.all([buyers.answered, lookers?.answered]) };
    },
    kill: (service) => {
      const [victim] = runEntries(stack.dataDir).filter((entry) => entry.service === service);
      if (!victim) throw new Error(`${service} does not run`);
      process.kill(victim.pid, 'SIGKILL');
    },
    restartPostgres: async () => {
      await postgres.stop();
      postgres = await launch();
      hold.hold(postgres.pid, shares.postgres);
    },
    whenReady: async () => {
      await whenReady(stack.shop, 90_000);
      await eventually('every instance answers', () => allAnswer(stack, instances), 90_000);
    },
    books: (hot) => checkBooks(queryDatabases(postgres.url, prefix), sandbox, charged, hot),
    close: async () => {
      held.pause();
      await stack.stop();
      await closeParts();
    },
  };
};

/** Counts the CPU ticks of the whole machine since the start of the machine. */
export const machineTicks = (): { busy: number; all: number } => {
  const [, ...ticks] = (readFileSync('/proc/stat', 'utf8').split('\n')[0] ?? '').split(/\s+/).map(Number);
  const all = ticks.slice(0, 8).reduce((sum, one) => sum + one, 0);
  return { all, busy: all - (ticks[3] ?? 0) - (ticks[4] ?? 0) };
};
