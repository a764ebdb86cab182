import { type Static, Type } from 'typebox';
import { defineCalls } from '../../call.ts';
import { Typed } from '../../kinds.ts';
import { type DutyCode, dutyCodes } from '../../rules/duties.ts';
import { Instant, Nullable } from '../../schema.ts';

/**
 * `unbuilt`: Gyeol does not fulfil the duty yet, or not all of it; `missing` names the missing part. `unneeded`: the
 * current settings of the shop do not require the duty.
 */
const Duty = Type.Object(
  {
    code: Type.Unsafe<DutyCode>(Typed('raw', { pattern: `^(?:${dutyCodes.join('|')})$` })),
    state: Type.Union([Type.Literal('met'), Type.Literal('unmet'), Type.Literal('unbuilt'), Type.Literal('unneeded')]),
    /** One sentence for each missing thing; empty when the duty is met or unneeded. */
    missing: Type.Array(Type.String()),
    /** The documents with missing or wrong content; empty when the duty concerns no document. */
    documents: Type.Optional(Type.Array(Type.Object({ code: Type.String(), title: Type.String() }))),
  },
  { name: 'OpeningDuty' },
);
export const OpeningCheck = Type.Object(
  {
    duties: Type.Array(Duty),
    takesOrders: Type.Boolean(),
    /**
     * `demo`: the shop is never closed. `notice`: a shop that already had items at its upgrade has time until
     * `enforcedFrom`.
     */
    mode: Type.Union([Type.Literal('demo'), Type.Literal('notice'), Type.Literal('enforced')]),
    enforcedFrom: Nullable(Instant),
    /**
     * The owner's reason for opening the shop with unmet `openingDuties`. `by` is the person who gave the reason, and
     * `at` the time.
     */
    reason: Nullable(Type.Object({ text: Type.String(), by: Type.String(), at: Instant })),
  },
  { name: 'OpeningCheck' },
);
export type OpeningCheck = Static<typeof OpeningCheck>;

/** Calls that check the legal duties of the shop and decide whether it takes orders. All are additions. */
export const openingCalls = defineCalls({
  openingCheck: {
    summary: 'Answers which legal duties the shop meets, and whether it takes orders',
    method: 'GET',
    path: '/api/admin/opening',
    owner: 'catalog',
    access: 'admin',
    needs: 'settings.write',
    addition: true,
    answers: { 200: OpeningCheck },
  },
  openWithReason: {
    summary: 'Lets the shop take orders from now on, for a reason, even while duties are unmet',
    method: 'PUT',
    path: '/api/admin/opening/reason',
    owner: 'catalog',
    access: 'admin',
    needs: 'settings.write',
    addition: true,
    action: '개업 점검 예외 기록',
    body: Type.Object({
      reason: Typed('text', {
        minLength: 10,
        maxLength: 500,
        title: '사유',
        message: '사유를 10자 이상 500자 이하로 입력해주세요.',
      }),
    }),
    answers: { 200: OpeningCheck },
  },
  withdrawOpeningReason: {
    summary: 'Withdraws the reason that lets the shop take orders while duties are unmet',
    method: 'DELETE',
    path: '/api/admin/opening/reason',
    owner: 'catalog',
    access: 'admin',
    needs: 'settings.write',
    addition: true,
    action: '개업 점검 예외 철회',
    answers: { 200: OpeningCheck },
  },
});
