import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { SandboxClient } from '../../tests/support/sandbox-client.ts';
import type { Charged } from './sale-buyer.ts';

export interface Books {
  charged: number;
  /** The orders whose card was charged, but which are neither in preparation nor refunded. */
  lost: string[];
  /** The orders that were charged twice, or that the back office lists twice. */
  doubled: string[];
  /** Counts the units sold beyond the stock. */
  oversold: number;
  /** Counts the paid orders that the back office does not list. */
  unlisted: number;
}

type QueryService = <Row extends object>(service: string, text: string, values: unknown[]) => Promise<Row[]>;

export const queryDatabases =
  (serverUrl: string, prefix: string): QueryService =>
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

const statusesOf = async (query: QueryService, merchantUids: readonly string[]): Promise<Map<string, string>> => {
  const text = 'select merchant_uid, status from orders where merchant_uid = any($1::text[])';
  const rows = await query<{ merchant_uid: string; status: string }>('order-payment', text, [merchantUids]);
  return new Map(rows.map(({ merchant_uid, status }) => [merchant_uid, status]));
};
const listedOf = async (query: QueryService, merchantUids: readonly string[]): Promise<number> => {
  const text = 'select count(*)::integer as n from orders where merchant_uid = any($1::text[])';
  const [row] = await query<{ n: number }>('admin-reporting', text, [merchantUids]);
  return row?.n ?? 0;
};

/** Waits up to 90 s for all work to end. */
export const checkBooks = async (
  query: QueryService,
  sandbox: SandboxClient,
  charged: readonly Charged[],
  hot: { optionId: number; units: number },
): Promise<Books> => {
  const merchantUids = charged.map(({ merchantUid }) => merchantUid);
  const until = Date.now() + 90_000;
  let statuses = await statusesOf(query, merchantUids);
  const atRest = async (): Promise<boolean> => {
    statuses = await statusesOf(query, merchantUids);
    const paid = merchantUids.filter((merchantUid) => statuses.get(merchantUid) === 'PREPARING');
    return (
      merchantUids.every((merchantUid) => statuses.get(merchantUid) !== 'AWAITING_PAYMENT') &&
      (await listedOf(query, paid)) === paid.length
    );
  };
  while (!(await atRest()) && Date.now() < until) await sleep(1_000);
  const paid = merchantUids.filter((merchantUid) => statuses.get(merchantUid) === 'PREPARING');
  const books: Books = { charged: merchantUids.length, lost: [], doubled: [], oversold: 0, unlisted: 0 };
  for (const merchantUid of merchantUids) {
    const held = (await sandbox.payments(merchantUid)).filter(({ amount, cancel_amount }) => cancel_amount < amount);
    if (held.length > 1) books.doubled.push(merchantUid);
    if (held.length > 0 && statuses.get(merchantUid) !== 'PREPARING') books.lost.push(merchantUid);
  }
  const sold = charged.filter(
    ({ merchantUid, optionId }) => optionId === hot.optionId && statuses.get(merchantUid) === 'PREPARING',
  );
  books.oversold = Math.max(0, sold.length - hot.units);
  books.unlisted = paid.length - (await listedOf(query, paid));
  return books;
};
