import { createHmac, randomUUID } from 'node:crypto';
import type { Context } from '../context.ts';
import type { Payment } from '../portone/payment.ts';

/** Source: 웹훅 연동하기 (V2), the types of 2024-04-25. */
const typeOf = ({ status, account, cancelAmount, amount }: Payment): string => {
  if (cancelAmount > 0) return cancelAmount < amount ? 'Transaction.PartialCancelled' : 'Transaction.Cancelled';
  if (status === 'paid') return 'Transaction.Paid';
  if (status === 'failed') return 'Transaction.Failed';
  return account === undefined ? 'Transaction.Ready' : 'Transaction.VirtualAccountIssued';
};

/**
 * Creates a notice of V2, signed by Standard Webhooks when it is sent: `v1,` and the HMAC of id, time and text. Repeats
 * keep the id. Source: the specification of Standard Webhooks, `@portone/server-sdk`.
 */
export const createSignedNotice = (context: Context, payment: Payment, cancellationId: string | undefined) => {
  const id = randomUUID();
  const { storeId, webhookSecret } = context.config.portoneV2;
  const data = { paymentId: payment.merchantUid, transactionId: payment.impUid, storeId };
  const at = new Date(context.now()).toISOString();
  const text = JSON.stringify({
    ...{ type: typeOf(payment), timestamp: at },
    data: { ...data, ...(cancellationId !== undefined && { cancellationId }) },
  });
  return () => {
    const seconds = String(Math.floor(context.now() / 1_000));
    const key = Buffer.from(webhookSecret.replace(/^whsec_/, ''), 'base64');
    const signature = createHmac('sha256', key).update(`${id}.${seconds}.${text}`).digest('base64');
    const headers = { 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': `v1,${signature}` };
    return { text, headers };
  };
};
