import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Context, seconds } from '../context.ts';
import { type Envelope, failure, fieldsOf, ok, toText } from './envelope.ts';
import type { Token } from './payment-book.ts';
import type { PaymentStore } from './payment-store.ts';

const lifetimeSeconds = 30 * 60;
/** When a token is valid for less than a minute, a repeated call extends the same token by five minutes. */
const stretchBelowSeconds = 60;
const stretchSeconds = 5 * 60;

/** Compares in constant time, so that the duration does not reveal how many characters were right. */
const isEqual = (actual: string, expected: string): boolean => {
  const [left, right] = [Buffer.from(actual), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
};

const nextToken = (current: Token | undefined, at: number): Token => {
  if (current === undefined || current.until <= at) {
    return { value: randomBytes(20).toString('hex'), until: at + lifetimeSeconds };
  }
  return current.until - at < stretchBelowSeconds ? { ...current, until: current.until + stretchSeconds } : current;
};

/** `POST /users/getToken`: returns the same token until it expires. */
export const createGetToken =
  (context: Context, store: PaymentStore) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<Envelope> => {
    const { imp_key, imp_secret } = fieldsOf(request);
    const [key, secret] = [toText(imp_key), toText(imp_secret)];
    if (key === undefined || secret === undefined) {
      reply.code(400);
      return failure(-1, 'imp_key, imp_secret 파라메터가 누락되었습니다.');
    }
    if (!isEqual(key, context.config.portone.key) || !isEqual(secret, context.config.portone.secret)) {
      reply.code(401);
      return failure(-1, 'imp_key, imp_secret 인증에 실패하였습니다. API키와 secret을 확인하세요.');
    }
    const now = seconds(context);
    const current = store.token();
    const token = nextToken(current, now);
    if (token !== current) store.record({ k: 'token', token: token.value, until: token.until });
    return ok({ access_token: token.value, now, expired_at: token.until });
  };

/** Accepts `Authorization: Bearer <token>`, and the bare token of the vendor's samples. */
export const createRequireToken =
  (context: Context, store: PaymentStore) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const actual = (request.headers.authorization ?? '').replace(/^Bearer\s+/i, '');
    const token = store.token();
    if (token !== undefined && token.until > seconds(context) && isEqual(actual, token.value)) return undefined;
    return reply.code(401).send(failure(-1, 'Unauthorized'));
  };
