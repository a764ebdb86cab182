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
  /** Counts the buyers with more pieces of the hot item than its sale allows. */
  aboveLimit: number;
  /** The orders with a price that their sheet did not show, or with a hot item at another price than its sale's. */
  wrongPrice: string[];
  /** Counts the paid orders that the back office does not list. */
  unlisted: number;
}

/** The goods of the sale: their stock before it, the most pieces of a buyer, and the price in won. */
export interface HotGoods {
  readonly optionId: number;
  readonly units: number;
  readonly buyerLimit: number;
  readonly price: number;
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

interface SoldLine {
  readonly merchantUid: string;
  readonly memberId: number;
  readonly optionId: number;
  readonly quantity: number;
  readonly price: number;
}
const listSold = (query: QueryService, paid: readonly string[]): Promise<SoldLine[]> =>
  query<SoldLine>(
    'order-payment',
    `select merchant_uid as "merchantUid", o.member_id::integer as "memberId", l.item_option_id::integer as "optionId",
       l.quantity, l.unit_price::integer as price
     from order_lines l join orders o using (merchant_uid) where merchant_uid = any($1::text[])`,
    [paid],
  );
/** Compares what was sold with the sheets, and with the stock, the limit and the price of the hot goods. */
const checkSold = (lines: readonly SoldLine[], charged: readonly Charged[], hot: HotGoods) => {
  const sheetPrices = new Map(charged.map(({ merchantUid, sheetPrice }) => [merchantUid, sheetPrice]));
  const ofHot = lines.filter(({ optionId }) => optionId === hot.optionId);
  const pieces = new Map<number, number>();
  for (const { memberId, quantity } of ofHot) pieces.set(memberId, (pieces.get(memberId) ?? 0) + quantity);
  const wrong = lines.filter(
    ({ merchantUid, optionId, price }) =>
      price !== sheetPrices.get(merchantUid) || (optionId === hot.optionId && price !== hot.price),
  );
  return {
    oversold: Math.max(0, ofHot.reduce((sum, { quantity }) => sum + quantity, 0) - hot.units),
    aboveLimit: [...pieces.values()].filter((count) => count > hot.buyerLimit).length,
    wrongPrice: wrong.map(({ merchantUid }) => merchantUid),
  };
};

/** Waits up to 90 s for all work to end. */
export const checkBooks = async (
  query: QueryService,
  sandbox: SandboxClient,
  charged: readonly Charged[],
  hot: HotGoods,
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
  const [lost, doubled]: [string[], string[]] = [[], []];
  for (const merchantUid of merchantUids) {
    const held = (await sandbox.payments(merchantUid)).filter(({ amount, cancel_amount }) => cancel_amount < amount);
    if (held.length > 1) doubled.push(merchantUid);
    if (held.length > 0 && statuses.get(merchantUid) !== 'PREPARING') lost.push(merchantUid);
  }
  const unlisted = paid.length - (await listedOf(query, paid));
  return {
    charged: merchantUids.length,
    lost,
    doubled,
    unlisted,
    ...checkSold(await listSold(query, paid), charged, hot),
  };
};
