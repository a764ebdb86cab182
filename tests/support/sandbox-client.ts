import { type Dispatcher, request } from 'undici';

export interface SandboxPayment {
  imp_uid: string;
  amount: number;
  cancel_amount: number;
  status: string;
  /** Set for a payment that PortOne V2 took. */
  version?: 'v2';
  /** The approval number of the payment's valid cash receipt. Null when there is none. */
  receipt: string | null;
}

const json = async <T>({ statusCode, body }: Dispatcher.ResponseData): Promise<T> => {
  if (statusCode >= 300) throw new Error(`sandbox: ${statusCode} ${await body.text()}`);
  return (await body.json()) as T;
};
// Uses undici's `request`, because `fetch` costs twice the CPU time. The load of the bench runs on the same cores as
// the shop.
const post = (url: string, body: unknown): Promise<Dispatcher.ResponseData> =>
  request(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

export const sandboxClient = (sandbox: string) => ({
  /** Pays like a buyer in the card window. */
  pay: async (payment: {
    merchant_uid: string;
    amount: number;
    status?: 'paid' | 'failed' | 'ready';
    webhook?: 'none' | 'once' | 'twice' | 'late';
    pay_method?: 'vbank' | 'trans';
    version?: 'v1' | 'v2';
  }): Promise<string> =>
    (await json<{ imp_uid: string }>(await post(`${sandbox}/_sandbox/payments`, { webhook: 'none', ...payment })))
      .imp_uid,
  /**
   * Deposits money on the account of a payment. The default is the awaited sum. The provider sends a notice unless
   * `webhook` is `none`.
   */
  deposit: async (impUid: string, amount?: number, webhook: 'none' | 'once' = 'once'): Promise<string> =>
    (
      await json<{ imp_uid: string }>(
        await post(`${sandbox}/_sandbox/deposits`, { imp_uid: impUid, webhook, ...(amount && { amount }) }),
      )
    ).imp_uid,
  /** Refunds a part of a payment at the provider's console. The provider sends a notice. */
  consoleCancel: async (impUid: string, amount: number): Promise<void> =>
    void (await json(await post(`${sandbox}/_sandbox/payments/${impUid}/cancel`, { amount, webhook: 'once' }))),
  payments: async (merchantUid: string): Promise<SandboxPayment[]> =>
    json(await request(`${sandbox}/_sandbox/payments?merchant_uid=${encodeURIComponent(merchantUid)}`)),
  messages: async (to: string): Promise<{ to: string; text: string; at: string }[]> =>
    json(await request(`${sandbox}/_sandbox/messages?to=${to}`)),
  /** Makes a login code like the code that Kakao gives to this person's browser. */
  kakaoCode: async (member: { id: string; name?: string; phone_number?: string; email?: string }): Promise<string> =>
    (await json<{ code: string }>(await post(`${sandbox}/_sandbox/kakao/code`, member))).code,
  behave: async (behaviour: Record<string, unknown>): Promise<void> =>
    void (await json(await post(`${sandbox}/_sandbox/behaviour`, behaviour))),
});
export type SandboxClient = ReturnType<typeof sandboxClient>;
