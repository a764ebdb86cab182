import type { FastifyReply } from 'fastify';
import type { PortoneDeps } from '../portone/deps.ts';
import type { Payment } from '../portone/payment.ts';

export interface ByPaymentId {
  Params: { payment_id: string };
}
/** An error as V2 answers it. Source of the types: the error types of `@portone/server-sdk`. */
export const refuse = (reply: FastifyReply, status: number, type: string, message?: string): FastifyReply =>
  reply.code(status).send({ type, ...(message && { message }) });

/**
 * The payment of a `paymentId`: the attempt that was paid, else the newest. Only one attempt can be paid. Source: SDK
 * 일반 결제.
 */
export const currentPayment = ({ store }: PortoneDeps, paymentId: string): Payment | undefined => {
  const attempts = store.ofOrder(paymentId, 'v2');
  return attempts.find(({ paidAt }) => paidAt > 0) ?? attempts[0];
};
