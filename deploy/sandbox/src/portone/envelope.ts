import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { logFailure } from '../log-failure.ts';

/** The envelope around every answer of PortOne V1. Code 0 is success, and a failure may come with HTTP 200. */
export interface Envelope {
  code: number;
  message: string | null;
  response: unknown;
}

export const ok = (response: unknown): Envelope => ({ code: 0, message: null, response });

export const failure = (code: number, message: string): Envelope => ({ code, message, response: null });

export const notFound = failure(1, '존재하지 않는 결제정보입니다.');

/** Reads a number that may be written as text, because bodies arrive as JSON or as a form. */
export const toNumber = (value: unknown): number | undefined => {
  if (typeof value === 'number') return value;
  if (typeof value === 'string' && value.trim() !== '') return Number(value);
  return undefined;
};

export const toText = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

export const fieldsOf = (request: FastifyRequest): Record<string, unknown> =>
  typeof request.body === 'object' && request.body !== null ? (request.body as Record<string, unknown>) : {};

export const refusePayments = (reply: FastifyReply, status: 500 | 503): FastifyReply =>
  reply
    .code(status)
    .header('content-type', 'application/json; charset=utf-8')
    .send(failure(-1, '일시적인 오류가 발생했습니다. 잠시 후 다시 시도해주세요.'));

export const answerError = (error: FastifyError, _request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const status = error.statusCode ?? 500;
  if (status >= 500) logFailure(reply.log, error, 'payment call failed');
  return reply.code(status).send(failure(-1, status >= 500 ? '서버 오류가 발생했습니다.' : error.message));
};
