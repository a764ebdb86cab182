import type { Call, InternalCall } from '@gyeol/contracts/call.ts';
import { isAdmin, type Member } from '@gyeol/contracts/rules/access-token.ts';
import { isProgramKey } from '@gyeol/contracts/rules/program-key.ts';
import { type Right, rightMissing } from '@gyeol/contracts/rules/rights.ts';
import { factorRefusal } from '@gyeol/contracts/rules/second-factor.ts';
import type { FastifyRequest, onRequestAsyncHookHandler, onRequestHookHandler } from 'fastify';
import { type ProblemError, problem } from '../errors.ts';
import { hashOfKey, type KeyOf, memberOfKey, type ProgramKey } from './program-keys.ts';
import type { CheckCaller } from './service-token.ts';
import type { Staff, StaffOf } from './staff.ts';
import type { TokenVerifier } from './token-verifier.ts';

/** Reads the bearer token of a request, from the Authorization header only. */
export const bearerToken = (request: Pick<FastifyRequest, 'headers'>): string | undefined =>
  /^bearer +([A-Za-z0-9._~+/=-]+) *$/i.exec(request.headers.authorization ?? '')?.[1];

export const refusedWithout = (right: Right): ProblemError =>
  problem('RIGHT_MISSING', { message: rightMissing(right), extra: { right } });

/**
 * Refuses staff a row of the back office. Throws SECOND_FACTOR_NEEDED or SECOND_FACTOR_AGAIN for a session without a
 * second factor, which must not show what its staff may do; then RIGHT_MISSING; then SECOND_FACTOR_AGAIN for an old
 * proof, so that nobody is asked for a code in vain.
 */
export const demandOfStaff = ({ rights, factor }: Staff, row: { needs: Right; fresh?: boolean | undefined }): void => {
  const closed = factorRefusal(factor, {});
  if (closed !== undefined) throw problem(closed);
  if (!rights.includes(row.needs)) throw refusedWithout(row.needs);
  const refusal = factorRefusal(factor, row);
  if (refusal !== undefined) throw problem(refusal);
};

export interface AuthTools {
  readonly verifyToken: TokenVerifier;
  readonly staffOf: StaffOf;
  readonly keyOf: KeyOf;
}

/** The part of a row that says which keys may make the call. */
interface KeyRules {
  readonly needs?: Right | undefined;
  readonly asStaff?: Right | undefined;
  readonly onlyPersons?: boolean | undefined;
  readonly fresh?: boolean | undefined;
}

/**
 * Answers the key of a program that a row lets in as an operator, by its right. Undefined for a key that does not count.
 * Throws NOT_FOR_KEYS, before anybody is asked, where only persons may call or can prove a second factor, and
 * RIGHT_MISSING.
 */
export const authorizeKey = async (
  { needs, asStaff, onlyPersons, fresh }: KeyRules,
  text: string,
  keyOf: KeyOf,
): Promise<ProgramKey | undefined> => {
  const right: Right | undefined = needs ?? asStaff;
  if (right === undefined || onlyPersons || fresh) throw problem('NOT_FOR_KEYS');
  const keyHash = hashOfKey(text);
  const key = keyHash === undefined ? undefined : await keyOf(keyHash);
  if (key !== undefined && !key.rights.some((one) => one === right)) throw refusedWithout(right);
  return key;
};

/**
 * Answers the member as the handler may see it: with ROLE_ADMIN only in a row with `asStaff`, and only with this right
 * and the second factor. So a handler lets nobody in whom its row does not name. Undefined when the session of staff has
 * ended.
 */
const asRowAllows = async (
  request: FastifyRequest,
  member: Member,
  row: Call,
  staffOf: StaffOf,
): Promise<Member | undefined> => {
  if (!isAdmin(member)) return member;
  const asMember: Member = { ...member, role: 'ROLE_USER' };
  const { asStaff } = row;
  if (asStaff === undefined) return asMember;
  const staff = await staffOf(member.jti, row);
  if (staff === undefined) return undefined;
  request.rights = staff.rights;
  request.factorRefusal = factorRefusal(staff.factor, row);
  return staff.rights.includes(asStaff) && request.factorRefusal === undefined ? member : asMember;
};

const asKey = async (request: FastifyRequest, row: Call, text: string, keyOf: KeyOf): Promise<Member | undefined> => {
  const key = await authorizeKey(row, text, keyOf);
  request.key = key;
  request.rights = key?.rights;
  return key && memberOfKey(key);
};

type OfficeRow = Extract<Call, { access: 'admin' }>;
/** Throws WRONG_ROLE for a member who is no staff, and as `demandOfStaff`. Undefined when the session has ended. */
const asStaffOf = async (request: FastifyRequest, member: Member, row: OfficeRow, staffOf: StaffOf) => {
  if (!isAdmin(member)) throw problem('WRONG_ROLE');
  const staff = await staffOf(member.jti, row);
  if (staff === undefined) return undefined;
  demandOfStaff(staff, row);
  request.rights = staff.rights;
  return member;
};

/** Answers the member, or the key as an operator, as the row allows. Undefined without a token that counts. */
const callerOf = async (request: FastifyRequest, row: Call, { verifyToken, staffOf, keyOf }: AuthTools) => {
  const token = bearerToken(request);
  if (token === undefined) return undefined;
  if (isProgramKey(token)) return asKey(request, row, token, keyOf);
  const member = await verifyToken(token);
  if (member === undefined) return undefined;
  return row.access === 'admin' ? asStaffOf(request, member, row, staffOf) : asRowAllows(request, member, row, staffOf);
};

/**
 * Reads the member of a public call. A bad token, or a token or session that cannot be checked now, counts as no token.
 */
const readMember = (row: Call, tools: AuthTools): onRequestHookHandler =>
  function readMemberHook(request, _reply, done) {
    if (request.headers.authorization === undefined) return done();
    const read = async (): Promise<void> => {
      request.member = await callerOf(request, row, tools);
    };
    read().then(
      () => done(),
      () => done(),
    );
  };

const demandMember = (row: Call, tools: AuthTools): onRequestAsyncHookHandler =>
  async function demandMemberHook(request, reply) {
    const allowed = await callerOf(request, row, tools);
    if (!allowed) {
      reply.header('www-authenticate', 'Bearer');
      throw problem('UNAUTHENTICATED');
    }
    request.member = allowed;
  };

/** Checks the rights of a request before its body is read. Answers 401 without a member, then 403 without the right. */
export const authenticate = (row: Call, tools: AuthTools): onRequestHookHandler | onRequestAsyncHookHandler =>
  row.access === 'public' ? readMember(row, tools) : demandMember(row, tools);

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
