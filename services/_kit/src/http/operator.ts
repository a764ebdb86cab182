import { isAdmin } from '@gyeol/contracts/rules/access-token.ts';
import type { FastifyRequest } from 'fastify';
import type { Operator } from '../context.ts';
import { forwardedAddress } from './client-address.ts';
import { operationOf } from './operation.ts';

/** Enough characters of a user agent to tell browsers apart. */
const maxUserAgent = 300;

/** Answers the operator of a request by a member with ROLE_ADMIN or by a key, else undefined. */
export const operatorOf = (request: FastifyRequest): Operator | undefined => {
  const { member, key } = request;
  const { row } = request.routeOptions.config;
  if (!member || !isAdmin(member) || !row) return undefined;
  const { id, username, displayName } = member;
  return {
    owner: row.owner,
    ...(key ? { operator: null, key: { id: key.id, name: key.name } } : { operator: { id, username, displayName } }),
    operation: operationOf(request),
    action: ('action' in row && row.action) || '',
    from: {
      address: forwardedAddress(request),
      userAgent: request.headers['user-agent']?.slice(0, maxUserAgent) ?? null,
    },
  };
};
