import { Type } from 'typebox';
import { defineInternalCalls } from '../call.ts';
import { keyRights, rights } from '../rules/rights.ts';
import { factorStates } from '../rules/second-factor.ts';
import { Id, Nullable, Ok } from '../schema.ts';

export const memberInternalCalls = defineInternalCalls({
  findMember: {
    method: 'POST',
    path: '/internal/members/find',
    owner: 'member',
    callers: ['coupon'],
    idempotent: true,
    timeoutMs: 2_000,
    body: Type.Object({ username: Type.Optional(Type.String()), phoneNumber: Type.Optional(Type.String()) }),
    answers: { 200: Type.Object({ memberId: Nullable(Id) }) },
  },
  jwks: {
    method: 'GET',
    path: '/internal/jwks',
    owner: 'member',
    callers: ['gateway', 'catalog', 'cart', 'order-payment', 'coupon', 'review', 'admin-reporting'],
    idempotent: true,
    timeoutMs: 2_000,
    answers: { 200: Type.Object({ keys: Type.Array(Type.Record(Type.String(), Type.String())) }) },
  },
  /** Revocations and ended sessions of the last 24 h, for the gateway. */
  revocations: {
    method: 'GET',
    path: '/internal/revocations',
    owner: 'member',
    callers: ['gateway'],
    idempotent: true,
    timeoutMs: 1_000,
    query: Type.Object({
      since: Type.Optional(
        Type.Integer({
          minimum: 0,
          maximum: Number.MAX_SAFE_INTEGER,
          description: 'Milliseconds since 1970. Only later ones are answered; all of the last 24 hours when absent',
        }),
      ),
    }),
    answers: {
      200: Type.Object({
        revocations: Type.Array(
          Type.Object({
            sub: Type.String(),
            before: Type.Integer({
              description: 'Milliseconds since 1970. Tokens that were issued earlier are revoked',
            }),
            exceptJti: Nullable(Type.String()),
          }),
        ),
        /** Absent in the answer of the release before sessions. */
        ended: Type.Optional(
          Type.Array(
            Type.Object({
              jti: Type.String(),
              endedAt: Type.Integer({ description: 'Milliseconds since 1970' }),
            }),
          ),
        ),
      }),
    },
  },
  /**
   * The rights of the staff who signed in with a token, and the state of the second factor. Null when the session has ended, when it is older than the shop's
   * sessions, and when its member is no staff.
   */
  staffRights: {
    method: 'POST',
    path: '/internal/staff/rights',
    owner: 'member',
    callers: ['gateway', 'catalog', 'cart', 'order-payment', 'coupon', 'review', 'admin-reporting'],
    idempotent: true,
    timeoutMs: 2_000,
    body: Type.Object({ jti: Type.String() }),
    answers: {
      200: Type.Object({
        rights: Nullable(Type.Array(Type.Enum([...rights]))),
        /** Absent with null, and in the answer of the release before second factors. */
        factor: Type.Optional(Type.Enum([...factorStates])),
      }),
    },
  },
  /**
   * The key of a program by the SHA-256 of its text, as 64 hex digits. Null when there is none, or it was ended or has
   * expired. The text itself is never sent.
   */
  programKey: {
    method: 'POST',
    path: '/internal/keys/find',
    owner: 'member',
    callers: ['gateway', 'catalog', 'cart', 'order-payment', 'coupon', 'review', 'admin-reporting'],
    idempotent: true,
    timeoutMs: 2_000,
    body: Type.Object({ hash: Type.String({ pattern: '^[0-9a-f]{64}$' }) }),
    answers: {
      200: Type.Object({
        key: Nullable(
          Type.Object({
            id: Id,
            name: Type.String(),
            rights: Type.Array(Type.Enum([...keyRights])),
            callsPerMinute: Type.Integer(),
          }),
        ),
      }),
    },
  },
  /** The sessions whose tokens a gateway accepted since its last report. */
  sessionsSeen: {
    method: 'POST',
    path: '/internal/sessions/seen',
    owner: 'member',
    callers: ['gateway'],
    idempotent: true,
    timeoutMs: 5_000,
    body: Type.Object({ jtis: Type.Array(Type.String(), { maxItems: 10_000 }) }),
    answers: { 200: Ok },
  },
});
