import type { FastifyReply, FastifyRequest } from 'fastify';
import { consumeFault, cutConnection } from '../behaviour.ts';
import type { Context } from '../context.ts';

/** Whether the connection was cut instead of the answer to what was carried out. */
export const dropsAnswer = (context: Context, request: FastifyRequest, reply: FastifyReply): boolean => {
  if (!consumeFault(context.behaviour.payments, 'dropAnswer')) return false;
  cutConnection(request, reply);
  return true;
};
