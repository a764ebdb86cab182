import type { FastifyReply, FastifyRequest } from 'fastify';
import { cutConnection } from '../behaviour.ts';
import type { Context } from '../context.ts';

/** Whether the connection was cut instead of the answer to what was carried out. */
export const dropsAnswer = (context: Context, request: FastifyRequest, reply: FastifyReply): boolean => {
  if (context.behaviour.payments.dropAnswer <= 0) return false;
  context.behaviour.payments.dropAnswer -= 1;
  cutConnection(request, reply);
  return true;
};
