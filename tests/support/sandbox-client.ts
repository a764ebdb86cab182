import { type Dispatcher, request } from 'undici';

export interface SandboxPayment {
  imp_uid: string;
  amount: number;
  cancel_amount: number;
  status: string;
  /** The approval number of its cash receipt that stands. */
  receipt: string | null;
}

const json = async <T>({ statusCode, body }: Dispatcher.ResponseData): Promise<T> => {
  if (statusCode >= 300) throw new Error(`sandbox: ${statusCode} ${await body.text()}`);
  return (await body.json()) as T;
};
// Not fetch, which costs twice the CPU: the load of the bench runs on the shop's own cores.
const post = (url: string, body: unknown): Promise<Dispatcher.ResponseData> =>
  request(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

/** The sandbox's control API (design: the local run). */
export const sandboxClient = (sandbox: string) => ({
  /** Does what the card window does. */
  pay: async (payment: {
    merchant_uid: string;
    amount: number;
    status?: 'paid' | 'failed' | 'ready';
    webhook?: 'none' | 'once' | 'twice' | 'late';
    pay_method?: 'vbank' | 'trans';
  }): Promise<string> =>
    (await json<{ imp_uid: string }>(await post(`${sandbox}/_sandbox/payments`, { webhook: 'none', ...payment })))
      .imp_uid,
  /** Money comes to the account of a payment, and the provider says so unless not; without `amount` as much as it waits for. */
  deposit: async (impUid: string, amount?: number, webhook: 'none' | 'once' = 'once'): Promise<string> =>
    (
      await json<{ imp_uid: string }>(
        await post(`${sandbox}/_sandbox/deposits`, { imp_uid: impUid, webhook, ...(amount && { amount }) }),
      )
    ).imp_uid,
  /** A part is cancelled at the provider's console, which says so. */
  consoleCancel: async (impUid: string, amount: number): Promise<void> =>
    void (await json(await post(`${sandbox}/_sandbox/payments/${impUid}/cancel`, { amount, webhook: 'once' }))),
  payments: async (merchantUid: string): Promise<SandboxPayment[]> =>
    json(await request(`${sandbox}/_sandbox/payments?merchant_uid=${encodeURIComponent(merchantUid)}`)),
  messages: async (to: string): Promise<{ to: string; text: string; at: string }[]> =>
    json(await request(`${sandbox}/_sandbox/messages?to=${to}`)),
  /** A code as Kakao would hand it to the browser of this person. */
  kakaoCode: async (member: { id: string; name?: string; phone_number?: string; email?: string }): Promise<string> =>
    (await json<{ code: string }>(await post(`${sandbox}/_sandbox/kakao/code`, member))).code,
  behave: async (behaviour: Record<string, unknown>): Promise<void> =>
    void (await json(await post(`${sandbox}/_sandbox/behaviour`, behaviour))),
});
export type SandboxClient = ReturnType<typeof sandboxClient>;
