import type { FastifyReply, FastifyRequest } from 'fastify';
import { seconds } from '../context.ts';
import type { PortoneDeps } from './deps.ts';
import { type Envelope, failure, notFound, ok } from './envelope.ts';
import { isV2, type Payment, paymentView } from './payment.ts';

const statuses = ['all', 'ready', 'paid', 'cancelled', 'failed'];

const sortKeys: Record<string, (payment: Payment) => number> = {
  started: (payment) => payment.startedAt,
  paid: (payment) => payment.paidAt,
  updated: (payment) => Math.max(payment.startedAt, payment.paidAt, payment.failedAt, payment.cancelledAt),
};

interface FindRequest {
  Params: { imp_uid?: string; merchant_uid?: string; payment_status?: string };
  Querystring: {
    include_sandbox?: string;
    sorting?: string;
    page?: string;
    limit?: string;
    from?: string;
    to?: string;
  };
}

/**
 * The time that must be between `from` and `to`, in unix seconds. This is the time at which the payment got the
 * requested status.
 */
const moments: Record<string, (payment: Payment) => number> = {
  all: (payment) => payment.startedAt,
  ready: (payment) => payment.startedAt,
  paid: (payment) => payment.paidAt,
  failed: (payment) => payment.failedAt,
  cancelled: (payment) => payment.cancelledAt,
};
const longestPeriod = 90 * 24 * 60 * 60;

/** Sorts `attempts`, which arrive newest first. Attempts within the same second keep the order in which they arrive. */
const sorted = (attempts: Payment[], sorting: string): Payment[] => {
  const descending = sorting.startsWith('-');
  const key = sortKeys[sorting.replace(/^-/, '')] ?? sortKeys.started;
  const list = descending ? attempts : attempts.toReversed();
  return key === undefined ? list : list.sort((a, b) => (descending ? key(b) - key(a) : key(a) - key(b)));
};

const integerOf = (value: string | undefined, otherwise: number): number => {
  const number = Number(value ?? otherwise);
  return Number.isInteger(number) && number > 0 ? number : otherwise;
};

const isVisible = (request: FastifyRequest<FindRequest>, payment: Payment): boolean =>
  !isV2(payment) && (!payment.sandbox || request.query.include_sandbox === 'true');
const viewOf = ({ context }: PortoneDeps, payment: Payment) => paymentView(payment, `${context.baseUrl()}/portone`);

const missing = (reply: FastifyReply): Envelope => {
  reply.code(404);
  return notFound;
};
const badStatus = (reply: FastifyReply): Envelope => {
  reply.code(400);
  return failure(-1, `payment_status는 ${statuses.join(', ')} 중 하나여야 합니다.`);
};

/** The visible attempts of an order, in the requested order. Undefined for an unknown status. */
const attemptsOf = ({ store }: PortoneDeps, request: FastifyRequest<FindRequest>): Payment[] | undefined => {
  const status = request.params.payment_status || 'all';
  if (!statuses.includes(status)) return undefined;
  const attempts = store
    .ofOrder(request.params.merchant_uid ?? '')
    .filter((payment) => (status === 'all' || payment.status === status) && isVisible(request, payment));
  return sorted(attempts, request.query.sorting ?? '-started');
};

const pageOf = (deps: PortoneDeps, { query }: FastifyRequest<FindRequest>, all: readonly Payment[]): Envelope => {
  const [page, limit] = [integerOf(query.page, 1), Math.min(100, integerOf(query.limit, 20))];
  const next = page * limit < all.length ? page + 1 : 0;
  const list = all.slice((page - 1) * limit, page * limit).map((payment) => viewOf(deps, payment));
  return ok({ total: all.length, previous: page - 1, next, list });
};

const findInPeriod = (deps: PortoneDeps, request: FastifyRequest<FindRequest>, reply: FastifyReply): Envelope => {
  const status = request.params.payment_status ?? 'all';
  const momentOf = moments[status];
  if (momentOf === undefined) return badStatus(reply);
  const to = integerOf(request.query.to, seconds(deps.context));
  const from = integerOf(request.query.from, to - longestPeriod);
  if (to - from > longestPeriod) return failure(-1, '조회기간은 최대 90일입니다.');
  const found = [...deps.store.all()].filter((payment) => {
    const moment = momentOf(payment);
    return (
      (status === 'all' || payment.status === status) && moment >= from && moment <= to && isVisible(request, payment)
    );
  });
  return pageOf(deps, request, sorted(found.toReversed(), request.query.sorting ?? '-started'));
};

/** Test payments are found only with `include_sandbox=true`. */
export const createFindPayments = (deps: PortoneDeps) => ({
  inPeriod: async (request: FastifyRequest<FindRequest>, reply: FastifyReply): Promise<Envelope> =>
    findInPeriod(deps, request, reply),
  one: async (request: FastifyRequest<FindRequest>, reply: FastifyReply): Promise<Envelope> => {
    const payment = deps.store.get(request.params.imp_uid ?? '');
    return payment !== undefined && isVisible(request, payment) ? ok(viewOf(deps, payment)) : missing(reply);
  },
  newest: async (request: FastifyRequest<FindRequest>, reply: FastifyReply): Promise<Envelope> => {
    const attempts = attemptsOf(deps, request);
    if (attempts === undefined) return badStatus(reply);
    return attempts[0] === undefined ? missing(reply) : ok(viewOf(deps, attempts[0]));
  },
  everyOne: async (request: FastifyRequest<FindRequest>, reply: FastifyReply): Promise<Envelope> => {
    const attempts = attemptsOf(deps, request);
    if (attempts === undefined) return badStatus(reply);
    return attempts.length === 0 ? missing(reply) : pageOf(deps, request, attempts);
  },
});
