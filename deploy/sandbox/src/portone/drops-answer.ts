import type { FastifyReply, FastifyRequest } from 'fastify';
import { consumeFault, cutConnection } from '../behaviour.ts';
import type { Context } from '../context.ts';

/**
 * Cuts the connection instead of answering when the fault `dropAnswer` is set. Returns true when the connection was
 * cut.
 */
export const dropsAnswer = (context: Context, request: FastifyRequest, reply: FastifyReply): boolean => {
  if (!consumeFault(context.behaviour.payments, 'dropAnswer')) return false;
  cutConnection(request, reply);
  return true;
};
