import { createHmac, randomUUID } from 'node:crypto';

interface Signing {
  secret: string;
  id?: string;
  /** ms since 1970. */
  at?: number;
}
/** Signs a notice of PortOne V2 by Standard Webhooks. Answers its text and its headers. */
export const signNotice = (body: object, { secret, id = randomUUID(), at = Date.now() }: Signing) => {
  const text = JSON.stringify(body);
  const seconds = String(Math.floor(at / 1_000));
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${seconds}.${text}`).digest('base64');
  const headers = {
    ...{ 'content-type': 'application/json', 'webhook-id': id, 'webhook-timestamp': seconds },
    'webhook-signature': `v1,${signature}`,
  };
  return { text, headers };
};
