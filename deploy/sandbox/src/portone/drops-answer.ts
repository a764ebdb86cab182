import type { FastifyReply, FastifyRequest } from 'fastify';
import { consumeFault, cutConnection } from '../behaviour.ts';
import type { Context } from '../context.ts';

/** When the fault `dropAnswer` is set, cuts the connection instead of answering and returns true. */
export const dropsAnswer = (context: Context, request: FastifyRequest, reply: FastifyReply): boolean => {
  if (!consumeFault(context.behaviour.payments, 'dropAnswer')) return false;
  cutConnection(request, reply);
  return true;
};
