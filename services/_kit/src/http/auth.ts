import type { Access, InternalCall } from '@gyeol/contracts/call.ts';
import type { Member } from '@gyeol/contracts/rules/access-token.ts';
import type { FastifyRequest, onRequestAsyncHookHandler, onRequestHookHandler } from 'fastify';
import { problem } from '../errors.ts';
import type { CheckCaller } from './service-token.ts';
import type { TokenVerifier } from './token-verifier.ts';

/** Reads the bearer token of a request, from the Authorization header only. */
export const bearerToken = (request: Pick<FastifyRequest, 'headers'>): string | undefined =>
  /^bearer +([A-Za-z0-9._~+/=-]+) *$/i.exec(request.headers.authorization ?? '')?.[1];

const verified = async (request: FastifyRequest, verify: TokenVerifier): Promise<Member | undefined> => {
  const token = bearerToken(request);
  return token === undefined ? undefined : verify(token);
};

/** Reads the member of a public call. A bad token, or a token that cannot be checked now, counts as no token. */
const readMember = (verify: TokenVerifier): onRequestHookHandler =>
  function readMemberHook(request, _reply, done) {
    if (request.headers.authorization === undefined) return done();
    verified(request, verify).then(
      (member) => {
        request.member = member;
        done();
      },
      () => done(),
    );
  };

const demandMember = (verify: TokenVerifier, access: Access): onRequestAsyncHookHandler =>
  async function demandMemberHook(request, reply) {
    const member = await verified(request, verify);
    if (!member) {
      reply.header('www-authenticate', 'Bearer');
      throw problem('UNAUTHENTICATED');
    }
    if (access === 'admin' && member.role !== 'ROLE_ADMIN') throw problem('WRONG_ROLE');
    request.member = member;
  };

/** Checks the rights of a request before its body is read. Answers 401 without a member, then 403 without the right. */
export const authenticate = (
  verify: TokenVerifier,
  access: Access,
): onRequestHookHandler | onRequestAsyncHookHandler =>
  access === 'public' ? readMember(verify) : demandMember(verify, access);

/** Admits only the `callers` of the row, by their signed service tokens. */
export const authenticateCaller = (check: CheckCaller, row: InternalCall): onRequestHookHandler =>
  function callerHook(request, _reply, done) {
    const token = bearerToken(request);
    const caller = token === undefined ? undefined : check(token);
    if (caller === undefined) return done(problem('UNAUTHENTICATED'));
    if (!row.callers.some((name) => name === caller)) return done(problem('WRONG_ROLE'));
    request.caller = caller;
    done();
  };
