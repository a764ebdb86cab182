import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PaymentMethod } from '@gyeol/contracts/rules/payment-methods.ts';
import { buildSandbox } from '../../../../deploy/sandbox/src/app.ts';
import { readConfig } from '../../../../deploy/sandbox/src/config.ts';

/**
 * The version of PortOne that payments are made at. By night, GYEOL_TEST_PROVIDER=v2 runs the money suite in a shop that
 * has the keys of V2 alone.
 */
export const testVersion = process.env.GYEOL_TEST_PROVIDER === 'v2' ? 'v2' : 'v1';
/** A method as the owner of this shop saves it. At V2, each method has a channel of its own. */
export const savedMethod = <M extends PaymentMethod>(method: M, on = true) => {
  const channel =
    testVersion === 'v2' ? ({ channelKey: 'channel-key-test', provider: 'portone-v2' } as const) : { channelKey: '' };
  return { method, on, pg: '', ...channel };
};
/** V2 takes one payment for an order number. both-providers.int.spec.ts has the second one, of the other version. */
export const paysOnce = testVersion === 'v2';

export interface SandboxPayment {
  imp_uid: string;
  amount: number;
  cancel_amount: number;
  status: 'ready' | 'paid' | 'failed' | 'cancelled';
}
export interface SandboxDelivery {
  company: string;
  invoice: string;
  sent_at: number;
  sender: object;
  receiver: object;
}
export interface Charge {
  merchantUid: string;
  amount: number;
  status?: 'paid' | 'failed' | 'ready';
  currency?: string;
  test?: boolean;
  /** The id of an existing `ready` payment whose status is to change. */
  impUid?: string;
  /**
   * `payMethod` and `pg` are the values that `request_pay` takes as `pay_method` and `pg`. Absent values mean the card.
   */
  payMethod?: string;
  pg?: string;
  /** True when the provider holds the money until the buyer confirms. */
  escrow?: boolean;
  /** The version of PortOne at which the payment is made. Absent for V1. */
  version?: 'v1' | 'v2';
  /** True when the buyer requested a cash receipt in the payment window. */
  receiptInWindow?: boolean;
}

/** `call` names the call, for example `POST /portone/payments/cancel`. */
type BeforeCall = (call: string) => Promise<unknown> | undefined;

const post = (app: Awaited<ReturnType<typeof buildSandbox>>['app'], url: string, body: object) =>
  app.inject({ method: 'POST', url: `/_sandbox${url}`, payload: body });

/**
 * Starts the stand-in of the payment provider (the sandbox) on a port of its own. The stand-in sends no webhooks by
 * itself.
 */
export const startProvider = async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'order-payment-'));
  const config = readConfig({ GYEOL_SANDBOX: 'on', SANDBOX_PORT: '0', SANDBOX_DATA: dataDir, LOG_LEVEL: 'silent' });
  const sandbox = await buildSandbox(config);
  const calls: string[] = [];
  let before: BeforeCall = () => undefined;
  sandbox.app.addHook('onRequest', async (request) => {
    if (!/^\/(portone|tracker)/.test(request.url)) return;
    const call = `${request.method} ${request.url.split('?')[0]}`;
    calls.push(call);
    await before(call);
  });
  await sandbox.app.listen({ host: '127.0.0.1', port: 0 });
  const address = sandbox.app.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const behave = (payments: object) => post(sandbox.app, '/behaviour', { payments });
  await behave({ webhook: 'none' });

  return {
    apiUrl: `http://127.0.0.1:${port}/portone`,
    impKey: config.portone.key,
    impSecret: config.portone.secret,
    v2: { apiUrl: `http://127.0.0.1:${port}/portone-v2`, ...config.portoneV2 },
    trackingUrl: `http://127.0.0.1:${port}/tracker`,
    tracking: config.tracking,
    /** Sets the state that the carrier reports for a parcel. */
    track: (trackingNumber: string, state: string, at?: string) =>
      post(sandbox.app, '/tracking', { trackingNumber, state, ...(at && { at }) }),
    behaveTracking: (tracking: object) => post(sandbox.app, '/behaviour', { tracking }),
    /** Every call that reached the provider, for example `GET /portone/payments/imp_1`. */
    asked: calls,
    behave,
    /** Runs `work` before each call is answered, until `heal` is called. The answer waits for the promise of `work`. */
    beforeCalls: (work: BeforeCall): void => {
      before = work;
    },
    /** A promise that never resolves. A call that waits for this promise is never answered. */
    silence: new Promise<never>(() => {}),
    heal: () => {
      before = () => undefined;
      return behave({
        latencyMs: 0,
        failRate: 0,
        down: false,
        cancelFail: 0,
        receiptFail: 0,
        escrowFail: 0,
        dropAnswer: 0,
        decline: false,
        webhook: 'none',
      });
    },
    charge: async ({
      merchantUid,
      amount,
      impUid,
      payMethod,
      pg,
      receiptInWindow,
      ...how
    }: Charge): Promise<string> => {
      const { test, ...more } = how;
      const method = { pay_method: payMethod, pg, cash_receipt: receiptInWindow };
      const body = {
        merchant_uid: merchantUid,
        amount,
        version: testVersion,
        ...more,
        sandbox: test,
        imp_uid: impUid,
        ...method,
      };
      const reply = await post(sandbox.app, '/payments', JSON.parse(JSON.stringify(body)));
      if (reply.statusCode !== 200) throw new Error(reply.body);
      return (reply.json() as { imp_uid: string }).imp_uid;
    },
    /**
     * Deposits money to the account of a payment. Answers the id of the payment, or the id of a second payment when the
     * first is already paid.
     */
    deposit: async (impUid: string, amount?: number): Promise<string> => {
      const reply = await post(sandbox.app, '/deposits', { imp_uid: impUid, ...(amount !== undefined && { amount }) });
      if (reply.statusCode !== 200) throw new Error(reply.body);
      return (reply.json() as { imp_uid: string }).imp_uid;
    },
    deliveryOf: async (impUid: string): Promise<SandboxDelivery | null> => {
      const reply = await sandbox.app.inject({ url: '/_sandbox/payments' });
      const all = reply.json() as { imp_uid: string; delivery: SandboxDelivery | null }[];
      return all.find(({ imp_uid }) => imp_uid === impUid)?.delivery ?? null;
    },
    /** Confirms an escrow payment at the provider, as its buyer. */
    confirm: (impUid: string) => post(sandbox.app, `/payments/${impUid}/confirm`, {}),
    consoleCancel: async (impUid: string, amount?: number): Promise<void> => {
      const reply = await post(sandbox.app, `/payments/${impUid}/cancel`, amount === undefined ? {} : { amount });
      if (reply.statusCode !== 200) throw new Error(reply.body);
    },
    payments: async (merchantUid: string): Promise<SandboxPayment[]> => {
      const reply = await sandbox.app.inject({ url: `/_sandbox/payments?merchant_uid=${merchantUid}` });
      return reply.json() as SandboxPayment[];
    },
    /** Lists the approval numbers of an order's cash receipts that are not cancelled. */
    liveReceipts: async (merchantUid: string): Promise<string[]> => {
      const reply = await sandbox.app.inject({ url: `/_sandbox/payments?merchant_uid=${merchantUid}` });
      return (reply.json() as { receipt: string | null }[]).flatMap(({ receipt }) => receipt ?? []);
    },
    /** Answers the amount that is registered for an order, or undefined. */
    prepared: async (merchantUid: string): Promise<number | undefined> => {
      const reply = await sandbox.app.inject({ url: `/_sandbox/prepared/${merchantUid}?version=${testVersion}` });
      return (reply.json() as { amount?: number }).amount;
    },
    close: async () => {
      await sandbox.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};
export type Provider = Awaited<ReturnType<typeof startProvider>>;
