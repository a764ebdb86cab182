import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { consumeFault } from '../behaviour.ts';
import { seconds } from '../context.ts';
import type { PortoneDeps } from './deps.ts';
import { dropsAnswer } from './drops-answer.ts';
import { type Envelope, failure, fieldsOf, notFound, ok, toNumber, toText } from './envelope.ts';
import type { EscrowDelivery } from './payment.ts';

const partyOf = (value: unknown): EscrowDelivery['sender'] => {
  const fields = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  const texts = (['name', 'tel', 'addr', 'postcode'] as const).map((name) => [name, toText(fields[name])] as const);
  return Object.fromEntries(texts.filter(([, text]) => text !== undefined));
};

const readDelivery = (fields: Record<string, unknown>, at: number): EscrowDelivery | undefined => {
  const { sender, receiver, logis } = fields;
  const { company, invoice, sent_at } = (logis ?? {}) as Record<string, unknown>;
  const [name, number, sent] = [toText(company), toText(invoice), toNumber(sent_at)];
  if (name === undefined || number === undefined || sent === undefined) return undefined;
  return {
    ...{ company: name, invoice: number, sent_at: sent, applied_at: at },
    ...{ sender: partyOf(sender), receiver: partyOf(receiver) },
  };
};

interface ByImpUid {
  Params: { imp_uid: string };
}
const refuse = (reply: FastifyReply, status: number, message: string): Envelope => {
  reply.code(status);
  return failure(1, message);
};
const logisView = ({ company, invoice, sent_at, applied_at }: EscrowDelivery) =>
  ok({ company, invoice, sent_at, applied_at });

/** POST registers the first delivery of a payment, and PUT registers each later delivery. */
const createRegister =
  ({ context, store }: PortoneDeps, kind: 'register' | 'change') =>
  async (request: FastifyRequest<ByImpUid>, reply: FastifyReply): Promise<Envelope | FastifyReply> => {
    const payment = store.get(request.params.imp_uid);
    if (payment === undefined) return refuse(reply, 404, notFound.message ?? '');
    const delivery = readDelivery(fieldsOf(request), seconds(context));
    if (delivery === undefined) return refuse(reply, 400, 'logis의 company, invoice, sent_at을 확인해주세요.');
    if (payment.details.escrow !== true || payment.status !== 'paid')
      return refuse(reply, 409, '배송정보를 등록할 수 없는 거래입니다.');
    if (payment.confirmations > 0) return refuse(reply, 409, '구매확정된 거래의 배송정보는 변경할 수 없습니다.');
    if ((kind === 'register') === payment.deliveries.length > 0)
      return refuse(
        reply,
        409,
        kind === 'register' ? '이미 배송정보가 등록되었습니다.' : '등록된 배송정보가 없습니다.',
      );
    if (consumeFault(context.behaviour.payments, 'escrowFail'))
      return failure(-1, '[PG사 오류] 배송정보를 등록하지 못했습니다.');
    store.record({ k: 'delivery', uid: payment.impUid, delivery });
    return dropsAnswer(context, request, reply) ? reply : logisView(delivery);
  };

export const escrowRoutes = (app: FastifyInstance, deps: PortoneDeps): void => {
  const path = '/escrows/logis/:imp_uid';
  app.get<ByImpUid>(path, async (request, reply) => {
    const delivery = deps.store.get(request.params.imp_uid)?.deliveries.at(-1);
    return delivery ? logisView(delivery) : refuse(reply, 404, '등록된 배송정보가 없습니다.');
  });
  app.post<ByImpUid>(path, createRegister(deps, 'register'));
  app.put<ByImpUid>(path, createRegister(deps, 'change'));
};
