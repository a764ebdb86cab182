import { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import { holderOf } from '@gyeol/local/data-dir.ts';
import { readSettings } from '@gyeol/local/settings.ts';
import { raceForCoupon } from './prove/coupon-race.ts';
import { forgeDeposits } from './prove/forged-deposits.ts';
import { raceForLastUnit } from './prove/last-unit.ts';
import { raceForPoints } from './prove/points-race.ts';
import type { Figure, Proof, TriedShop } from './prove/proof.ts';
import { raceForRefund } from './prove/refund-race.ts';
import { admin } from './support/members.ts';
import { isV2, payAtV2 } from './support/paying.ts';
import { runEntries } from './support/processes.ts';
import { sandboxClient } from './support/sandbox-client.ts';
import { startStack } from './support/stack.ts';

// `npm run prove` attacks the money and the stock of the open shop and prints the results. It exits with 1 when an
// attack succeeded. `npm run prove -- --own` opens a demo shop for the attacks.
const proofs = [raceForCoupon, raceForPoints, raceForRefund, forgeDeposits, raceForLastUnit];

const addressOf = (dataDir: string, service: string): string => {
  const entry = runEntries(dataDir).find((one) => one.service === service);
  if (entry === undefined) throw new Error(`${service} does not run`);
  return `http://127.0.0.1:${entry.port}`;
};
/** Uses the open shop of this environment's data folder, or opens a new one. */
const openShop = async (): Promise<{ shop: string; sandbox: string; stop(): Promise<void> }> => {
  if (process.argv.includes('--own')) return startStack({ demo: true });
  if (isV2) throw new Error('GYEOL_TEST_PROVIDER=v2 changes how buyers pay: npm run prove -- --own');
  const { dataDir } = readSettings([], process.env);
  if (holderOf(dataDir) === undefined) throw new Error(`No shop is open on ${dataDir}. Open it first: npm start`);
  const [shop, sandbox] = [addressOf(dataDir, 'gateway'), addressOf(dataDir, 'sandbox')];
  return { shop, sandbox, stop: async () => undefined };
};

/** Throws when the payment provider is real, because nobody would ship the orders of the attacks. */
const demandStandIns = async ({ operators: [operator] }: TriedShop): Promise<void> => {
  const { test } = await operator.must(orderCalls.tryPaymentKeys);
  if (!test) throw new Error('This shop takes real money: nothing is tried on it.');
};

const holds = ({ found, expected }: Figure): boolean => found === expected;
const row = (...cells: (string | number)[]): void => console.log(`| ${cells.join(' | ')} |`);
const print = ({ tried, atOnce, figures }: Proof): void => {
  const texts = figures.map((figure) => {
    const { what, found, expected } = figure;
    return holds(figure) ? `${what}: ${found}` : `${what}: ${found}, NOT ${expected}`;
  });
  row(tried, atOnce, texts.join('; '), figures.every(holds) ? 'held' : 'BROKEN');
};

const prove = async (tried: TriedShop): Promise<boolean> => {
  await demandStandIns(tried);
  if (isV2) await payAtV2(tried.operators[0]);
  row('tried', 'at once', 'after it', 'verdict');
  row('---', '---', '---', '---');
  let held = true;
  for (const attempt of proofs) {
    const proof = await attempt(tried);
    print(proof);
    held &&= proof.figures.every(holds);
  }
  return held;
};

const opened = await openShop();
try {
  const { shop, sandbox } = opened;
  const operators = [await admin(shop), await admin(shop)] as const;
  process.exitCode = (await prove({ shop, operators, sandbox: sandboxClient(sandbox) })) ? 0 : 1;
} finally {
  await opened.stop();
}
