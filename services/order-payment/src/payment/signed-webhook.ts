import type { IncomingHttpHeaders } from 'node:http';
import { problem } from '@gyeol/service-kit/errors.ts';
import { verify, WebhookVerificationError } from '@portone/server-sdk/webhook';
import { webhookSecrets } from '../config.ts';
import type { Deps } from './deps.ts';
import { portoneV2 } from './portone-v2-payment.ts';
import { handleNotice, type Notice } from './webhook.ts';

/** The most ids of notices that are remembered. */
const maxHandled = 10_000;
interface HandledNotices {
  has(id: string): boolean;
  add(id: string): void;
}
/**
 * Remembers the notices that this process has handled. A repeat within the five minutes of a signature then causes no
 * call to the provider. A repeat that reaches another instance causes one, which changes nothing.
 */
export const createHandledNotices = (): HandledNotices => {
  const ids = new Set<string>();
  return {
    has: (id) => ids.has(id),
    add: (id) => {
      if (ids.size >= maxHandled) ids.clear();
      ids.add(id);
    },
  };
};

const isSigned = async (secret: string, text: string, headers: IncomingHttpHeaders): Promise<boolean> => {
  try {
    await verify(secret, text, headers);
    return true;
  } catch (error) {
    if (error instanceof WebhookVerificationError) return false;
    throw error;
  }
};

/**
 * Verifies the signature of Standard Webhooks: id, time (five minutes at most) and text, by one of the secrets. While a
 * secret is changed, PortOne has two. Throws NOTICE_NOT_SIGNED. Source: 웹훅 연동하기 (V2), `@portone/server-sdk`.
 */
const requireSignature = async ({ config, log }: Deps, text: string, headers: IncomingHttpHeaders): Promise<void> => {
  for (const secret of webhookSecrets(config)) if (await isSigned(secret, text, headers)) return;
  log.warn({ hasSecret: config.portoneV2WebhookSecrets !== '' }, 'a notice has no valid signature');
  throw problem('NOTICE_NOT_SIGNED');
};

interface WireNotice {
  type?: unknown;
  data?: unknown;
  payment_id?: unknown;
  tx_id?: unknown;
  status?: unknown;
}
/**
 * Reads a notice in the form of 2024-04-25 or in that of 2024-01-01. Answers undefined for a notice that is about no
 * payment, as a later type may be. Source: 웹훅 연동하기 (V2).
 */
const toNotice = ({ type, data, payment_id, tx_id, status }: WireNotice): Notice | undefined => {
  if (type === undefined) return { merchantUid: payment_id, ...(status === 'Paid' && { paidImpUid: tx_id }) };
  if (typeof type !== 'string' || !type.startsWith('Transaction.')) return undefined;
  const { paymentId, transactionId } = (data ?? {}) as { paymentId?: unknown; transactionId?: unknown };
  return { merchantUid: paymentId, ...(type === 'Transaction.Paid' && { paidImpUid: transactionId }) };
};

/**
 * Handles a signed notice of PortOne V2. A valid notice is only a reason to ask: the provider is asked about the order,
 * whatever the notice says of it. Throws NOTICE_NOT_SIGNED, and PROVIDER_DOWN and ORDER_BUSY, after which PortOne sends
 * the notice again.
 */
export const handleSignedWebhook = async (
  deps: Deps,
  handled: HandledNotices,
  { text = '', headers, body }: { text: string | undefined; headers: IncomingHttpHeaders; body: WireNotice },
): Promise<void> => {
  if (deps.providers.named(portoneV2) === undefined) throw problem('UNKNOWN_PROVIDER');
  await requireSignature(deps, text, headers);
  const id = String(headers['webhook-id']);
  const notice = toNotice(body);
  if (notice === undefined || handled.has(id)) return;
  await handleNotice(deps, portoneV2, notice);
  handled.add(id);
};
