import { Type } from 'typebox';
import { defineCalls } from '../call.ts';
import { Id, Instant, Nullable, Ok } from '../schema.ts';

const mine = { owner: 'member', access: 'member', addition: true } as const;

/** The calls of a signed-in member for the own sessions. */
export const sessionCalls = defineCalls({
  logout: {
    ...mine,
    summary: 'Ends the session of the token that the call is made with',
    method: 'POST',
    path: '/member/logout',
    answers: { 200: Ok },
  },
  /** A token that was signed before the shop kept sessions is not listed. */
  sessions: {
    ...mine,
    summary: 'Lists the open sessions of the member, the one of this token first',
    method: 'GET',
    path: '/member/sessions',
    answers: {
      200: Type.Array(
        Type.Object(
          {
            id: Id,
            createdAt: Instant,
            /** The last call, to the minute. */
            seenAt: Instant,
            address: Nullable(Type.String()),
            /** The header `User-Agent` of the sign-in. */
            agent: Nullable(Type.String()),
            current: Type.Boolean({ description: 'True for the session of this token' }),
          },
          { name: 'MemberSession' },
        ),
      ),
    },
  },
  /**
   * Needs a success of `checkPassword` with this token in the last 5 minutes. A member without a password proves the own
   * phone by a code instead. Answers 409 SESSION_NOT_PROVED without either, and 404 SESSION_NOT_FOUND also for a session
   * of another member.
   */
  endSession: {
    ...mine,
    summary: 'Ends a session of the member',
    method: 'DELETE',
    path: '/member/sessions/{id}',
    refusals: ['SESSION_NOT_PROVED', 'SESSION_NOT_FOUND'],
    params: Type.Object({ id: Id }),
    answers: { 200: Ok },
  },
});
