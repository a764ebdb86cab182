import type { ProblemCode } from '@gyeol/contracts/problems.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import { sendProblem } from '@gyeol/service-kit/http/error-handler.ts';
import type { Metrics } from '@gyeol/service-kit/metrics.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Target } from '../calls/call-router.ts';
import type { OverloadSigns } from './overload-signs.ts';

export type Shed = (request: FastifyRequest, reply: FastifyReply) => void;

const soonestSeconds = 2;
const spreadSeconds = 6;
/** Spread over some seconds, because clients that are refused in one second must not all return in one second. */
const retryAfter = (): number => soonestSeconds + Math.floor(Math.random() * spreadSeconds);

const codeOf = ({ upstream, criticality }: Target): ProblemCode => {
  if (upstream === 'sign-in') return 'LOGIN_BUSY';
  return criticality.startsWith('sheddable') ? 'TOO_MANY_ORDERS' : 'UNAVAILABLE';
};

/** No log line is written, because a line would cost time under overload. The metrics count the refusal instead. */
export const createShed = (metrics: Metrics, overload: OverloadSigns): Shed => {
  const counted = metrics.counter('gateway_shed_total', 'Calls refused because no instance had room', [
    'target',
    'criticality',
  ]);
  return (request, reply) => {
    const target = request.target as Target;
    counted.inc({ target: target.upstream, criticality: target.criticality });
    if (target.criticality === 'sheddable') overload.add();
    const code = codeOf(target);
    const detail = 'no instance has room';
    sendProblem(reply, problem(code, { detail, retryAfterSeconds: retryAfter() }), request.id);
  };
};
