import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, request } from 'undici';
import type { WebhookMode } from '../behaviour.ts';
import type { Context } from '../context.ts';
import { createSignedNotice } from '../portone-v2/signed-notice.ts';
import { isV2, type Payment } from './payment.ts';

interface WebhookBody {
  imp_uid: string;
  merchant_uid: string;
  status: string;
  cancellation_id?: string;
}

/** `httpStatus` is the shop's HTTP status. It is absent when the shop could not be reached. */
type Delivery = WebhookBody & { at: string; url: string; httpStatus?: number; error?: string };

/** `signed` is set for a notice of V2, which is signed anew whenever it is sent. */
interface Message {
  body: WebhookBody;
  signed: (() => { text: string; headers: Record<string, string> }) | undefined;
}

export interface Webhooks {
  /** Sends in the background. The outcome appears in `deliveries`. */
  send(payment: Payment, options?: { mode?: WebhookMode | undefined; cancellationId?: string }): void;
  /** Newest first. */
  deliveries(): Delivery[];
  close(): void;
}

const maxDeliveries = 100;
const timeoutMs = 10_000;
const secondAfterMs = 300;

const post = async (dispatcher: Agent, url: string, body: string, more: Record<string, string>): Promise<number> => {
  const headers = { 'content-type': 'application/json; charset=utf-8', ...more };
  const signal = AbortSignal.timeout(timeoutMs);
  const answer = await request(url, { method: 'POST', headers, body, signal, dispatcher });
  await answer.body.dump();
  return answer.statusCode;
};

const delaysOf = (mode: WebhookMode, lateMs: number): number[] => {
  if (mode === 'none') return [];
  if (mode === 'late') return [lateMs];
  return mode === 'twice' ? [0, secondAfterMs] : [0];
};

/**
 * By default, sends each webhook once and without retries, like the real provider. A shop that misses a webhook must
 * query the API.
 */
export const createWebhooks = (context: Context): Webhooks => {
  const deliveries: Delivery[] = [];
  const agent = new Agent({ connections: 32 });
  const closing = new AbortController();

  const deliver = async (url: string, { body, signed }: Message): Promise<void> => {
    const delivery: Delivery = { ...body, at: new Date(context.now()).toISOString(), url };
    deliveries.unshift(delivery);
    deliveries.length = Math.min(deliveries.length, maxDeliveries);
    try {
      const { text, headers } = signed?.() ?? { text: JSON.stringify(body), headers: {} };
      delivery.httpStatus = await post(agent, url, text, headers);
    } catch (error) {
      delivery.error = error instanceof Error ? error.message : String(error);
    }
  };

  const schedule = (delayMs: number, url: string, message: Message): void => {
    sleep(delayMs, undefined, { signal: closing.signal }).then(
      () => deliver(url, message),
      () => undefined,
    );
  };

  return {
    send: (payment, { mode, cancellationId } = {}) => {
      const { webhook, webhookDelayMs } = context.behaviour.payments;
      const body: WebhookBody = {
        imp_uid: payment.impUid,
        merchant_uid: payment.merchantUid,
        status: payment.status,
        ...(cancellationId === undefined ? {} : { cancellation_id: cancellationId }),
      };
      const { webhookUrl, portoneV2 } = context.config;
      const url = payment.details.notice_url ?? (isV2(payment) ? portoneV2.webhookUrl : webhookUrl);
      const signed = isV2(payment) ? createSignedNotice(context, payment, cancellationId) : undefined;
      for (const delayMs of delaysOf(mode ?? webhook, webhookDelayMs)) schedule(delayMs, url, { body, signed });
    },
    deliveries: () => deliveries,
    close: () => {
      closing.abort();
      void agent.destroy();
    },
  };
};
