import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AnswerOf, Call } from '@gyeol/contracts/call.ts';
import { admin } from '../../tests/support/members.ts';
import { runningProcesses } from '../../tests/support/processes.ts';
import { type Answer, type Input, ShopClient } from '../../tests/support/shop-client.ts';
import { type Stack, startStack } from '../../tests/support/stack.ts';
import { newItem } from '../../tests/support/stock.ts';
import { mintMemberClient } from '../../tests/support/tokens.ts';
import { cpuOf } from './cpu.ts';
import { countGets } from './load.ts';
import { measurePurchases } from './purchases.ts';

/** The bench measures the CPU time that gateway and services use for one of these units of work. */
export const figures = ['page', 'purchase'] as const;
export type Figure = (typeof figures)[number];

const items = 20;
const members = 200;
/**
 * The number is small, because a shop under full load works in larger batches. Under full load, a slower shop would
 * seem to use less CPU.
 */
const connections = 2;

/** The server accepts all traces and keeps none. It runs outside the measured processes, like a real collector. */
export const startSink = async () => {
  let bytes = 0;
  const server = createServer((request, response) => {
    request.on('data', (part: Buffer) => {
      bytes += part.length;
    });
    request.on('end', () => response.setHeader('content-type', 'application/json').end('{}'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, bytes: () => bytes, stop: () => server.close() };
};

/** The caller decides whether its call is recorded, so that the same process is measured with and without recording. */
const traceparent = (recorded: boolean): Record<string, string> => ({
  traceparent: `00-${randomBytes(16).toString('hex')}-${randomBytes(8).toString('hex')}-0${recorded ? 1 : 0}`,
});

class TracingClient extends ShopClient {
  share = 0;

  override call<Row extends Call>(row: Row, input: Input<Row> = {}): Promise<Answer<AnswerOf<Row>>> {
    return super.call(row, { ...input, headers: { ...input.headers, ...traceparent(Math.random() < this.share) } });
  }
}

/**
 * The CPU time in ms that gateway and services have used. PostgreSQL and the sandbox are left out, because they trace
 * nothing.
 */
const cpuMs = ({ dataDir }: Stack): number =>
  [...runningProcesses(dataDir)]
    .filter(([, [service]]) => service !== 'postgres' && service !== 'sandbox')
    .map(([pid]) => cpuOf(pid))
    .reduce((sum, ms) => sum + ms, 0);

/** `measure` uses the shop for some seconds while a share of the calls is recorded. */
export const openShop = async (env: Record<string, string>) => {
  const stack = await startStack({ demo: true, env: { TRUST_TRACEPARENT: 'on', ...env } });
  const watcher = await admin(stack.shop);
  const optionIds: number[] = [];
  for (let index = 0; index < items; index += 1) optionIds.push((await newItem(watcher, 100_000)).optionId);
  const buyers = Array.from({ length: members }, () => {
    const { token } = mintMemberClient(stack.shop, stack.dataDir);
    return new TracingClient(stack.shop, token);
  });
  const list = Array.from({ length: 100 }, () => `${stack.shop}/api/item/getByCategory/ALL/createdAt/0/12`);
  let failed = 0;
  const browse = async (share: number, seconds: number): Promise<number> => {
    const headers = list.map((_, index) => traceparent(index % 10 < share * 10));
    const pages = await countGets(list, { connections, seconds, headers });
    failed += pages.failed;
    return pages.done;
  };
  const buy = async (share: number, seconds: number, atOnce = connections): Promise<number> => {
    for (const buyer of buyers) buyer.share = share;
    const bought = await measurePurchases(stack, buyers, optionIds, { atOnce, seconds });
    failed += Object.values(bought.failed).reduce((sum, count) => sum + count, 0);
    return bought.done;
  };
  const work: Record<Figure, typeof browse> = { page: browse, purchase: buy };
  return {
    /**
     * The warm-up is long, and all of its calls are recorded. Otherwise the measurement would include the work of V8
     * that compiles new code.
     */
    warm: async (seconds: number): Promise<void> => {
      await browse(1, seconds);
      await buy(1, seconds, 16);
      await browse(0.1, seconds / 2);
    },
    /** Answers the CPU time in ms of one page or purchase. */
    measure: async (figure: Figure, share: number, seconds: number): Promise<number> => {
      const before = cpuMs(stack);
      const done = await work[figure](share, seconds);
      return (cpuMs(stack) - before) / Math.max(done, 1);
    },
    failed: () => failed,
    stop: () => stack.stop(),
  };
};
