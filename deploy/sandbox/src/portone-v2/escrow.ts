import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { consumeFault } from '../behaviour.ts';
import { seconds } from '../context.ts';
import type { PortoneDeps } from '../portone/deps.ts';
import { dropsAnswer } from '../portone/drops-answer.ts';
import { fieldsOf, toText } from '../portone/envelope.ts';
import type { EscrowDelivery, Payment } from '../portone/payment.ts';
import { type ByPaymentId, currentPayment, refuse } from './by-payment-id.ts';

type Party = EscrowDelivery['sender'];
const partyOf = (value: unknown): Party => {
  const { name, phoneNumber, zipcode, address } = (value ?? {}) as Record<string, unknown>;
  const { addressLine1 } = (address ?? {}) as Record<string, unknown>;
  const texts = { name, tel: phoneNumber, addr: addressLine1, postcode: zipcode };
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => toText(text) !== undefined)) as Party;
};

/** The reason why a PG registers no delivery. PortOne passes its sentence on. */
const pgRefusal = (
  { details, confirmations, deliveries }: Payment,
  kind: 'register' | 'change',
): string | undefined => {
  if (details.escrow !== true) return '배송정보를 등록할 수 없는 거래입니다.';
  if (confirmations > 0) return '구매확정된 거래의 배송정보는 변경할 수 없습니다.';
  if (kind === 'register' && deliveries.length > 0) return '이미 배송정보가 등록되었습니다.';
  return kind === 'change' && deliveries.length === 0 ? '등록된 배송정보가 없습니다.' : undefined;
};

/** The escrow routes of V2. Source: `RegisterEscrowLogisticsBody`, `ModifyEscrowLogisticsBody` and their errors. */
export const escrowRoutesV2 = (app: FastifyInstance, deps: PortoneDeps): void => {
  const { context, store } = deps;
  const register =
    (kind: 'register' | 'change') =>
    async (request: FastifyRequest<ByPaymentId>, reply: FastifyReply): Promise<FastifyReply> => {
      const payment = currentPayment(deps, request.params.payment_id);
      if (payment === undefined) return refuse(reply, 404, 'PAYMENT_NOT_FOUND');
      const { logistics, sender, receiver } = fieldsOf(request);
      const { company, invoiceNumber, sentAt } = (logistics ?? {}) as Record<string, unknown>;
      const [name, invoice, sent] = [toText(company), toText(invoiceNumber), toText(sentAt)];
      if (name === undefined || invoice === undefined || sent === undefined)
        return refuse(reply, 400, 'INVALID_REQUEST', 'logistics를 확인해주세요.');
      if (payment.status !== 'paid') return refuse(reply, 409, 'PAYMENT_NOT_PAID');
      const failed = consumeFault(context.behaviour.payments, 'escrowFail');
      const pgMessage = pgRefusal(payment, kind) ?? (failed ? '배송정보를 등록하지 못했습니다.' : undefined);
      if (pgMessage !== undefined) return reply.code(502).send({ type: 'PG_PROVIDER', pgMessage });
      const at = seconds(context);
      const sent_at = Math.floor(Date.parse(sent) / 1_000);
      const parties = { sender: partyOf(sender), receiver: partyOf(receiver) };
      const delivery = { company: name, invoice, sent_at, applied_at: at, ...parties };
      store.record({ k: 'delivery', uid: payment.impUid, delivery });
      return dropsAnswer(context, request, reply)
        ? reply
        : reply.send({ appliedAt: new Date(at * 1_000).toISOString() });
    };
  app.post<ByPaymentId>('/payments/:payment_id/escrow/logistics', register('register'));
  app.patch<ByPaymentId>('/payments/:payment_id/escrow/logistics', register('change'));
};
