import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { SandboxClient } from '../../tests/support/sandbox-client.ts';
import type { Charged } from './sale-buyer.ts';

export interface Books {
  charged: number;
  /** Charged, but neither an order in preparation nor given back. */
  lost: string[];
  /** Charged twice, or listed twice in the back office. */
  doubled: string[];
  /** Units paid beyond those there were. */
  oversold: number;
  /** Paid orders that the back office does not list. */
  unlisted: number;
}

type Ask = <Row extends object>(service: string, text: string, values: unknown[]) => Promise<Row[]>;

/** Questions to the services' databases on the run's server. */
export const askDatabases =
  (serverUrl: string, prefix: string): Ask =>
  async (service, text, values) => {
    const url = new URL(serverUrl);
    url.pathname = `/${prefix}_${service.replaceAll('-', '_')}`;
    const client = new pg.Client({ connectionString: url.href });
    await client.connect();
    try {
      return (await client.query(text, values)).rows;
    } finally {
      await client.end();
    }
  };

const statusesOf = async (ask: Ask, uids: readonly string[]): Promise<Map<string, string>> => {
  const text = 'select merchant_uid, status from orders where merchant_uid = any($1::text[])';
  const rows = await ask<{ merchant_uid: string; status: string }>('order-payment', text, [uids]);
  return new Map(rows.map(({ merchant_uid, status }) => [merchant_uid, status]));
};
const listedOf = async (ask: Ask, uids: readonly string[]): Promise<number> => {
  const text = 'select count(*)::integer as n from orders where merchant_uid = any($1::text[])';
  const [row] = await ask<{ n: number }>('admin-reporting', text, [uids]);
  return row?.n ?? 0;
};

/** Compares what was charged with what the shop knows, once everything has come to rest (≤ 90 s). */
export const checkBooks = async (
  ask: Ask,
  sandbox: SandboxClient,
  charged: readonly Charged[],
  hot: { optionId: number; units: number },
): Promise<Books> => {
  const uids = charged.map(({ merchantUid }) => merchantUid);
  const until = Date.now() + 90_000;
  let statuses = await statusesOf(ask, uids);
  const atRest = async (): Promise<boolean> => {
    statuses = await statusesOf(ask, uids);
    const paid = uids.filter((uid) => statuses.get(uid) === 'PREPARING');
    return uids.every((uid) => statuses.get(uid) !== 'AWAITING_PAYMENT') && (await listedOf(ask, paid)) === paid.length;
  };
  while (!(await atRest()) && Date.now() < until) await sleep(1_000);
  const paid = uids.filter((uid) => statuses.get(uid) === 'PREPARING');
  const books: Books = { charged: uids.length, lost: [], doubled: [], oversold: 0, unlisted: 0 };
  for (const uid of uids) {
    const kept = (await sandbox.payments(uid)).filter(({ amount, cancel_amount }) => cancel_amount < amount);
    if (kept.length > 1) books.doubled.push(uid);
    if (kept.length > 0 && statuses.get(uid) !== 'PREPARING') books.lost.push(uid);
  }
  const sold = charged.filter(
    ({ merchantUid, optionId }) => optionId === hot.optionId && statuses.get(merchantUid) === 'PREPARING',
  );
  books.oversold = Math.max(0, sold.length - hot.units);
  books.unlisted = paid.length - (await listedOf(ask, paid));
  return books;
};
