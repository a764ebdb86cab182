import { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import autocannon from 'autocannon';
import { runEntries } from '../../tests/support/processes.ts';
import { mintMemberClient } from '../../tests/support/tokens.ts';
import { cpuOf } from './cpu.ts';
import type { SaleRun } from './sale-steps.ts';

const members = 2_000;
const connections = 100;

/**
 * Thousands of members ask for a sheet at once, far more than one instance can answer. Measures how many refusals the
 * gateway gives for a second of its CPU.
 */
export const reportStorm = async ({ shop, page, seconds }: SaleRun, optionId: number): Promise<void> => {
  await shop.scale(1);
  const { stack } = shop;
  const [gateway] = runEntries(stack.dataDir).filter(({ service }) => service === 'gateway');
  const { method, path } = orderCalls.createSheet;
  const body = JSON.stringify({ itemManagements: [{ itemOptionId: optionId, quantity: 1 }] });
  const requests = Array.from({ length: members }, () => {
    const { token } = mintMemberClient(stack.shop, stack.dataDir);
    return { method, path, body, headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' } };
  });
  const before = cpuOf(gateway?.pid ?? 0);
  const result = await autocannon({ url: stack.shop, connections, duration: seconds, requests });
  const coreSeconds = (cpuOf(gateway?.pid ?? 0) - before) / 1_000;
  const refused = result.statusCodeStats?.['503']?.count ?? 0;
  const perCore = Math.round(refused / Math.max(0.001, coreSeconds));
  page.print(`\n### A storm: ${members} members ask for sheets on ${connections} connections, one instance\n`);
  page.header('figure', 'measured', 'target');
  page.row('answers/s', Math.round(result.requests.average), '');
  const statuses = Object.entries(result.statusCodeStats ?? {}).map(([status, { count }]) => `${status}: ${count}`);
  page.row('answers by status', statuses.join(', '), '');
  page.row('gateway, core seconds', Math.round(coreSeconds * 100) / 100, '');
  page.row('refusals for a core second', perCore, `≥ 2,500: ${page.verdict(perCore >= 2_500)}`);
};
