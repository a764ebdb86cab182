import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { reportingCalls } from '@gyeol/contracts/http/admin-reporting.ts';
import { catalogCalls } from '@gyeol/contracts/http/catalog.ts';
import { memberCalls } from '@gyeol/contracts/http/member.ts';
import { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { payOrder, placeOrder, stockOf } from '../support/buying.ts';
import { oneRow, openDatabase } from '../support/databases.ts';
import { eventually } from '../support/eventually.ts';
import { admin, newMember, signIn, signUp, type TestMember } from '../support/members.ts';
import { npmRun } from '../support/npm-run.ts';
import { sandboxClient } from '../support/sandbox-client.ts';
import { dataDir, sandbox, shop } from '../support/shop.ts';
import { ShopClient } from '../support/shop-client.ts';
import { type Stack, startStack } from '../support/stack.ts';
import { newItem } from '../support/stock.ts';

const initialStock = 50;
interface Placed {
  merchantUid: string;
  totalPrice: number;
}

describe('a shop restored from a backup', () => {
  const folder = mkdtempSync(join(tmpdir(), 'gyeol-kept-'));
  let item: { itemId: number; optionId: number };
  let member: TestMember;
  let keptOrder: Placed;
  let paidLater: Placed;
  let cancelledLater: Placed;
  let lostOrder: Placed & { impUid: string };
  let restored: Stack | undefined;
  let imageUrl = '';

  beforeAll(async () => {
    const operator = await admin(shop);
    item = await newItem(operator, initialStock);
    imageUrl = (await operator.must(catalogCalls.getById, { params: { id: item.itemId } })).imageUrl;
    const line = { optionId: item.optionId, quantity: 1 };
    member = await signUp(shop);
    const other = await signUp(shop);
    keptOrder = await placeOrder(member.client, line);
    await payOrder(member.client, sandbox, keptOrder);
    cancelledLater = await placeOrder(member.client, { ...line, quantity: 2 });
    await payOrder(member.client, sandbox, cancelledLater);
    paidLater = await placeOrder(other.client, line);
    await npmRun(dataDir, ['backup', folder]);

    await payOrder(other.client, sandbox, paidLater);
    await member.client.must(orderCalls.cancel, { params: { uid: cancelledLater.merchantUid } });
    const memberSince = await signUp(shop);
    const order = await placeOrder(memberSince.client, line);
    lostOrder = { ...order, impUid: await payOrder(memberSince.client, sandbox, order) };

    // The provider runs elsewhere and keeps its books. Everything else is lost.
    const next = mkdtempSync(join(tmpdir(), 'gyeol-restored-'));
    mkdirSync(join(next, 'sandbox'));
    for (const file of readdirSync(join(dataDir, 'sandbox')).filter((name) => name.startsWith('payments')))
      cpSync(join(dataDir, 'sandbox', file), join(next, 'sandbox', file));
    restored = await startStack({ dataDir: next, command: ['restore', folder], demo: true });
  }, 150_000);
  afterAll(async () => {
    await restored?.stop();
    for (const path of [folder, restored?.dataDir]) if (path) rmSync(path, { recursive: true, force: true });
  }, 60_000);

  const here = (): Stack => {
    if (restored === undefined) throw new Error('nothing was restored');
    return restored;
  };
  const reconcile = () => npmRun(here().dataDir, ['reconcile', folder]);
  const asOperator = () => admin(here().shop);
  const statusOf = async ({ merchantUid }: Placed): Promise<string> =>
    (await (await asOperator()).must(orderCalls.detail, { params: { uid: merchantUid } })).paymentStatus;
  const moneyRowsOf = async (db: pg.Client, { merchantUid }: Placed) =>
    oneRow<{ net: number }>(
      db,
      `select coalesce(sum(case kind when 'paid' then amount else -amount end), 0)::integer as net from ledger where merchant_uid = $1`,
      [merchantUid],
    );

  /** Expects an open shop that has the content of the backup, including images. */
  const expectAsKept = async (): Promise<void> => {
    const client = new ShopClient(here().shop);
    await signIn(client, member);
    const history = await client.must(orderCalls.history, { params: { page: 0, size: 5 } });
    expect(history._embedded.paymentHistoryDTOList.map(({ merchantUid }) => merchantUid)).toContain(
      keptOrder.merchantUid,
    );
    expect(await statusOf(cancelledLater)).toBe('PREPARING');
    const stored = await fetch(`${here().shop}${imageUrl}`);
    expect([stored.status, stored.headers.get('content-type')]).toEqual([200, expect.stringMatching('^image/')]);
    expect(await stockOf(client, item.itemId, item.optionId)).toBe(initialStock - 4);
  };

  /**
   * Expects that reconciling corrects the orders whose state the provider knows better. The report must name the
   * corrected order, and the lost order that a person must handle.
   */
  const expectReconciled = async (): Promise<void> => {
    const report = await reconcile().then(
      () => expect.unreachable('a lost order is left'),
      ({ message }: Error) => message,
    );
    const lines = report.split('\n');
    const about = (mark: string) => lines.filter((line) => line.startsWith(mark));
    expect(about('unknown order'), report).toEqual([
      expect.stringContaining(
        `${lostOrder.merchantUid}  ${lostOrder.impUid}  ${lostOrder.totalPrice.toLocaleString('en-US')} won`,
      ),
    ]);
    // Leaves out the order that was paid later. The reconciler checks unpaid orders by itself and may have handled it
    // first.
    const behind = about('behind').filter((line) => !line.includes(paidLater.merchantUid));
    expect(behind, report).toEqual([`behind         ${cancelledLater.merchantUid}  PREPARING → CANCELLED`]);
    expect(report).not.toMatch(/SUMS DIFFER|not paid there|stock differs/);
    expect([await statusOf(keptOrder), await statusOf(paidLater)]).toEqual(['PREPARING', 'PREPARING']);
    expect(await statusOf(cancelledLater)).toBe('CANCELLED');
  };

  /** Expects that money and stock match the orders, in the databases and in the lists of the back office. */
  const expectBooksAgree = async (): Promise<void> => {
    const provider = sandboxClient(here().sandbox);
    const db = await openDatabase(here().dataDir, 'order-payment');
    for (const order of [keptOrder, paidLater, cancelledLater]) {
      const [payment] = await provider.payments(order.merchantUid);
      expect((await moneyRowsOf(db, order)).net).toBe((payment?.amount ?? 0) - (payment?.cancel_amount ?? 0));
    }
    await db.end();
    const operator = await asOperator();
    const stock = () => stockOf(operator, item.itemId, item.optionId);
    await eventually('the cancelled goods are back', async () => (await stock()) === initialStock - 2);
    const params = { status: 'PREPARING' as const, page: 0, size: 100 };
    const { _embedded } = await operator.must(reportingCalls.ordersByStatus, { params });
    const listed = _embedded.paymentHistoryDTOList.map(({ merchantUid }) => merchantUid);
    expect(listed).toEqual(expect.arrayContaining([keptOrder.merchantUid, paidLater.merchantUid]));
    expect(listed).not.toContain(cancelledLater.merchantUid);
  };

  const expectRefundedOnce = async (): Promise<void> => {
    const since = new Date(Date.now() - 10 * 60_000).toISOString();
    const runReconcile = (...mode: string[]) =>
      npmRun(here().dataDir, ['command', 'order-payment', 'reconcile', since, ...mode]);
    expect(await runReconcile('refund')).toContain(`refunded       ${lostOrder.merchantUid}`);
    const [payment] = await sandboxClient(here().sandbox).payments(lostOrder.merchantUid);
    expect(payment).toMatchObject({ status: 'cancelled', cancel_amount: lostOrder.totalPrice });
    expect(await runReconcile()).toContain('0 differences since');
  };

  it('has the data of the backup, is reconciled with the provider, and refunds lost orders on command', async () => {
    await expectAsKept();
    await expectReconciled();
    await expectBooksAgree();
    await expectRefundedOnce();
  });

  it('never uses an id again that the lost shop used after the backup', async () => {
    const client = new ShopClient(here().shop);
    const form = newMember();
    await client.must(memberCalls.sendCode, { params: { phone: form.phoneNumber } });
    await client.must(memberCalls.register, {
      body: { ...form, postCode: '04524', address: '서울 중구', detailAddress: '1층' },
    });
    const db = await openDatabase(here().dataDir, 'member');
    const { gap } = await oneRow<{ gap: number }>(
      db,
      `select (max(id) - (select max(id) from members where username <> $1))::integer as gap from members`,
      [form.username],
    );
    await db.end();
    expect(gap).toBeGreaterThan(10_000);
  });

  it('refuses to overwrite a backup, to back up without a folder, and to restore without a backup', async () => {
    await expect(npmRun(dataDir, ['backup', folder])).rejects.toThrow('holds a backup already');
    await expect(npmRun(dataDir, ['backup'])).rejects.toThrow('Name the folder');
    await expect(npmRun(join(folder, 'none'), ['restore', dataDir])).rejects.toThrow('holds no backup');
  });
});
