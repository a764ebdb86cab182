import { Agent as HttpAgent, request as httpRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import type { WebhookMode } from '../behaviour.ts';
import type { Context } from '../context.ts';
import type { Payment } from './payment.ts';

interface WebhookBody {
  imp_uid: string;
  merchant_uid: string;
  status: string;
  cancellation_id?: string;
}

/** `status` is the shop's HTTP status, absent when it could not be reached. */
type Delivery = WebhookBody & { at: string; url: string; httpStatus?: number; error?: string };

export interface Webhooks {
  /** Sends in the background; what happened is in `deliveries`. */
  send(payment: Payment, options?: { mode?: WebhookMode | undefined; cancellationId?: string }): void;
  /** The latest deliveries, newest first. */
  deliveries(): Delivery[];
  close(): void;
}

const maxDeliveries = 100;
const timeoutMs = 10_000;
const secondAfterMs = 300;

interface Agents {
  http: HttpAgent;
  https: HttpsAgent;
}

const post = (agents: Agents, url: string, body: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const secure = url.startsWith('https:');
    const headers = { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(body) };
    const options = { method: 'POST', headers, timeout: timeoutMs };
    const call = secure
      ? httpsRequest(url, { ...options, agent: agents.https })
      : httpRequest(url, { ...options, agent: agents.http });
    call.on('response', (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer.statusCode ?? 0));
      answer.on('error', reject);
    });
    call.on('timeout', () => call.destroy(new Error(`no answer within ${timeoutMs} ms`)));
    call.on('error', reject);
    call.end(body);
  });

const delaysOf = (mode: WebhookMode, lateMs: number): number[] => {
  if (mode === 'none') return [];
  if (mode === 'late') return [lateMs];
  return mode === 'twice' ? [0, secondAfterMs] : [0];
};

/** Sent once and never again by default, like the real one: whoever misses it must ask. */
export const createWebhooks = (context: Context): Webhooks => {
  const deliveries: Delivery[] = [];
  const timers = new Set<NodeJS.Timeout>();
  const agents: Agents = {
    http: new HttpAgent({ keepAlive: true, maxSockets: 32 }),
    https: new HttpsAgent({ keepAlive: true, maxSockets: 8 }),
  };

  const deliver = async (url: string, body: WebhookBody): Promise<void> => {
    const delivery: Delivery = { ...body, at: new Date(context.now()).toISOString(), url };
    deliveries.unshift(delivery);
    deliveries.length = Math.min(deliveries.length, maxDeliveries);
    try {
      delivery.httpStatus = await post(agents, url, JSON.stringify(body));
    } catch (error) {
      delivery.error = error instanceof Error ? error.message : String(error);
    }
  };

  const schedule = (delayMs: number, url: string, body: WebhookBody): void => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      void deliver(url, body);
    }, delayMs);
    timers.add(timer);
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
      const url = payment.details.notice_url ?? context.config.webhookUrl;
      for (const delayMs of delaysOf(mode ?? webhook, webhookDelayMs)) schedule(delayMs, url, body);
    },
    deliveries: () => deliveries,
    close: () => {
      for (const timer of timers) clearTimeout(timer);
      agents.http.destroy();
      agents.https.destroy();
    },
  };
};
