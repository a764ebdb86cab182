import { createHmac, randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sendRequest } from '@gyeol/service-kit/http/http-client.ts';
import { failedToConnect } from '@gyeol/service-kit/http/retry-policy.ts';
import type { Logger } from '@gyeol/service-kit/logger.ts';
import { typeOf } from '@gyeol/service-kit/tracing/span.ts';
import type { Config } from '../config.ts';
import type { Sms, SmsProvider, SmsResult } from './sms-provider.ts';

export type SolapiConfig = Pick<Config, 'solapiApiUrl' | 'solapiApiKey' | 'solapiApiSecret'>;

interface Options {
  config: SolapiConfig & Pick<Config, 'smsFrom'>;
  log: Pick<Logger, 'error'>;
  /** The pause before the second attempt, in ms. The pause before the third attempt is twice as long. */
  restMs?: number | undefined;
}
interface SendManyAnswer {
  groupInfo?: { groupId?: string; count?: { total?: number; registeredFailed?: number } };
  failedMessageList?: { statusCode?: string; statusMessage?: string }[];
  errorCode?: string;
  errorMessage?: string;
}

interface ListAnswer {
  messageList?: Record<string, { text?: string }>;
}

const ourFaults = ['Unauthorized', 'InvalidAPIKey', 'SignatureDoesNotMatch', 'RequestTimeTooSkewed', 'Forbidden'];
const timeoutMs = 5_000;
/** A message is tried three times while the provider is unavailable (providers §4). */
const triesWhenUnavailable = 3;
const defaultRestMs = 200;

export const authorization = (key: string, secret: string, date: string, salt: string): string => {
  const signature = createHmac('sha256', secret).update(`${date}${salt}`).digest('hex');
  return `HMAC-SHA256 apiKey=${key}, date=${date}, salt=${salt}, signature=${signature}`;
};

/**
 * True when Solapi refuses our own keys or our clock. The message is not at fault, and can be sent after the
 * correction.
 */
export const isOurFault = (status: number, body: { errorCode?: string | undefined } | undefined): boolean =>
  [401, 403].includes(status) || ourFaults.includes(body?.errorCode ?? '');

export const readAnswer = (status: number, body: SendManyAnswer | undefined): SmsResult => {
  const error = `${status} ${body?.errorCode ?? ''} ${body?.errorMessage ?? ''}`.trim();
  if ([429, 503].includes(status) || isOurFault(status, body)) return { outcome: 'unavailable', error };
  if (status >= 500 || body === undefined) return { outcome: 'unknown', error };
  if (status >= 400) return { outcome: 'refused', error };
  const count = body.groupInfo?.count;
  if (count?.total === undefined) return { outcome: 'unknown', error: 'answer without a count' };
  if (count.registeredFailed !== count.total)
    return { outcome: 'accepted', providerId: body.groupInfo?.groupId ?? null };
  const [failed] = body.failedMessageList ?? [];
  return { outcome: 'refused', error: `${failed?.statusCode ?? ''} ${failed?.statusMessage ?? ''}`.trim() };
};

export const readFailure = (error: unknown): SmsResult => ({
  outcome: failedToConnect(error) ? 'unavailable' : 'unknown',
  error: typeOf(error),
});

const readBody = <Body>(text: string): Body | undefined => {
  try {
    return JSON.parse(text) as Body;
  } catch {
    return undefined;
  }
};

/** One request lists at most this many messages. No phone gets more in the requested days. */
const listLimit = 500;
/** Removes the address of the shop from the links, because it may have changed since the text was sent. */
const withoutAddress = (text: string | undefined): string | undefined => text?.replaceAll(/https?:\/\/[^/\s]+/g, '');

export const askSolapi = (config: SolapiConfig, method: 'GET' | 'POST', path: string, body?: object) => {
  const salt = randomBytes(16).toString('hex');
  const signed = authorization(config.solapiApiKey, config.solapiApiSecret, new Date().toISOString(), salt);
  return sendRequest({
    method,
    url: `${config.solapiApiUrl}/messages/v4/${path}`,
    headers: { authorization: signed, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(timeoutMs),
  });
};

/** The sandbox serves the same paths as Solapi. */
export const createSolapi = ({ config, log, restMs = defaultRestMs }: Options): SmsProvider => {
  const { smsFrom } = config;
  const ask = (method: 'GET' | 'POST', path: string, body?: object) => askSolapi(config, method, path, body);

  const sendOnce = async ({ to, text }: Sms): Promise<SmsResult> => {
    try {
      const sent = { messages: [{ to, from: smsFrom, text }] };
      const { status, text: answer } = await ask('POST', 'send-many/detail', sent);
      const body = readBody<SendManyAnswer>(answer);
      if (isOurFault(status, body)) log.error({ error: body?.errorCode }, 'the SMS provider refuses our keys');
      return readAnswer(status, body);
    } catch (error) {
      return readFailure(error);
    }
  };

  const send = async (sms: Sms, tries = 1): Promise<SmsResult> => {
    const result = await sendOnce(sms);
    if (result.outcome !== 'unavailable' || tries >= triesWhenUnavailable) return result;
    await pause(restMs * tries);
    return send(sms, tries + 1);
  };

  const countSent = async ({ to, text }: Sms, since: Date): Promise<number | undefined> => {
    const period = { dateType: 'CREATED', startDate: since.toISOString(), endDate: new Date().toISOString() };
    const query = new URLSearchParams({ to, ...period, limit: String(listLimit) });
    try {
      const { status, text: answer } = await ask('GET', `list?${query}`);
      const list = status === 200 ? readBody<ListAnswer>(answer)?.messageList : undefined;
      const wanted = withoutAddress(text);
      return list && Object.values(list).filter((sent) => withoutAddress(sent.text) === wanted).length;
    } catch {
      return undefined;
    }
  };
  return { send: (sms) => send(sms), countSent };
};
