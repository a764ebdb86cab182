import { randomUUID } from 'node:crypto';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { consumeFault, cutConnection, faultHook } from '../behaviour.ts';
import type { Context } from '../context.ts';
import { logFailure } from '../log-failure.ts';
import type { Message, MessageStore } from './message-store.ts';
import { createSolapiAuth } from './solapi-auth.ts';

interface Wanted {
  to?: unknown;
  from?: unknown;
  text?: unknown;
}
interface Failed {
  to: string;
  from: string;
  statusCode: string;
  statusMessage: string;
}

const maxMessages = 10_000;
/**
 * The longest text that the long form (LMS) accepts, in bytes of EUC-KR. A text shorter than 90 bytes is sent as SMS.
 */
const maxBytes = 2000;

/** The length in EUC-KR: two bytes for every character outside ASCII. */
const bytesOf = (text: string): number => [...text].reduce((sum, letter) => sum + (letter < '\u0080' ? 1 : 2), 0);

const failureOf = (wanted: Wanted, senders: string[]): [code: string, message: string] | undefined => {
  const [to, from, text] = [String(wanted.to ?? ''), String(wanted.from ?? ''), String(wanted.text ?? '')];
  if (!/^\d{8,12}$/.test(from)) return ['1021', '발신번호 형식이 올바르지 않습니다. 숫자만 입력해주세요.'];
  if (senders.length > 0 && !senders.includes(from)) return ['1062', '사전에 등록되지 않은 발신번호입니다.'];
  if (!/^01[016789]\d{7,8}$/.test(to)) return ['1020', '수신번호 형식이 올바르지 않습니다.'];
  if (text.trim() === '') return ['1030', '메시지 내용이 없습니다.'];
  if (bytesOf(text) > maxBytes) return ['1031', '메시지 내용이 2,000바이트를 넘습니다.'];
  return /[\u{10000}-\u{10ffff}]/u.test(text) ? ['1032', '메시지에 보낼 수 없는 문자(이모지)가 있습니다.'] : undefined;
};

const answerOf = (wanted: Wanted[], failed: Failed[], at: string) => ({
  failedMessageList: failed,
  groupInfo: {
    groupId: `G4V${at.replace(/\D/g, '').slice(0, 14)}${randomUUID().replaceAll('-', '').slice(0, 15).toUpperCase()}`,
    status: failed.length === wanted.length ? 'COMPLETE' : 'SENDING',
    dateCreated: at,
    count: {
      total: wanted.length,
      sentTotal: 0,
      sentFailed: 0,
      sentSuccess: 0,
      sentPending: 0,
      sentReplacement: 0,
      refund: 0,
      registeredFailed: failed.length,
      registeredSuccess: wanted.length - failed.length,
    },
  },
});

const sort = (wanted: Wanted[], senders: string[], at: string): { good: Message[]; failed: Failed[] } => {
  const good: Message[] = [];
  const failed: Failed[] = [];
  for (const message of wanted) {
    const [to, from] = [String(message.to ?? ''), String(message.from ?? '')];
    const [statusCode, statusMessage] = failureOf(message, senders) ?? [];
    if (statusCode === undefined) good.push({ to, text: String(message.text), at });
    else failed.push({ to, from, statusCode, statusMessage: statusMessage ?? '' });
  }
  return { good, failed };
};

const messagesOf = (body: unknown): Wanted[] | undefined => {
  const messages = (body as { messages?: unknown } | undefined)?.messages;
  if (!Array.isArray(messages) || messages.length === 0 || messages.length > maxMessages) return undefined;
  return messages.every((one) => typeof one === 'object' && one !== null) ? messages : undefined;
};

const refuse = (reply: FastifyReply, status: number, errorCode: string, errorMessage: string): FastifyReply =>
  reply.code(status).send({ errorCode, errorMessage });

interface ListQuery {
  to?: string;
  startDate?: string;
  endDate?: string;
  limit?: string;
}
const defaultLimit = 20;
/** The accepted messages, newest first, each under an id in the provider's format. */
const listOf = (store: MessageStore, { to, startDate, endDate, limit }: ListQuery) => {
  const [from, until] = [Date.parse(startDate ?? '') || 0, Date.parse(endDate ?? '') || Number.POSITIVE_INFINITY];
  const found = store
    .list(to)
    .filter(({ at }) => Date.parse(at) >= from && Date.parse(at) <= until)
    .slice(0, Number(limit) || defaultLimit);
  const messageList = Object.fromEntries(
    found.map(({ at, ...message }, index) => [
      `M4V${at.replace(/\D/g, '')}${index}`,
      { ...message, dateCreated: at, statusCode: '4000' },
    ]),
  );
  return { startKey: null, nextKey: null, limit: Number(limit) || defaultLimit, messageList };
};

/** Solapi's `POST /messages/v4/send-many/detail` and `GET /messages/v4/list`, under `/solapi`. */
export const solapiRoutes = (context: Context, store: MessageStore) => async (app: FastifyInstance) => {
  const refusalOf = createSolapiAuth(context.config.solapi);
  app.addHook(
    'onRequest',
    faultHook(context.behaviour.sms, (reply, status) =>
      refuse(reply, status, status === 503 ? 'ServiceUnavailable' : 'InternalError', '일시적인 오류가 발생했습니다.'),
    ),
  );
  app.setErrorHandler((error: FastifyError, _request, reply) => {
    const status = error.statusCode ?? 500;
    if (status >= 500) logFailure(reply.log, error, 'message call failed');
    return refuse(reply, status, status >= 500 ? 'InternalError' : 'ValidationError', error.message);
  });

  app.get<{ Querystring: ListQuery }>('/messages/v4/list', async (request, reply) => {
    const refusal = refusalOf(request.headers.authorization, context.now());
    if (refusal !== undefined) return refuse(reply, 400, refusal.errorCode, refusal.errorMessage);
    return listOf(store, request.query);
  });

  app.post('/messages/v4/send-many/detail', async (request: FastifyRequest, reply) => {
    const refusal = refusalOf(request.headers.authorization, context.now());
    if (refusal !== undefined) return refuse(reply, 400, refusal.errorCode, refusal.errorMessage);
    const wanted = messagesOf(request.body);
    if (wanted === undefined)
      return refuse(reply, 400, 'ValidationError', 'messages는 1~10,000건의 목록이어야 합니다.');
    const at = new Date(context.now()).toISOString();
    const { good, failed } = sort(wanted, context.config.solapi.senders, at);
    store.add(good);
    if (good.length > 0 && consumeFault(context.behaviour.sms, 'dropAnswer')) {
      cutConnection(request, reply);
      return reply;
    }
    return answerOf(wanted, failed, at);
  });
};
