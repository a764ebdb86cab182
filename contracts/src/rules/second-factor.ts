/**
 * The second factor of a session of staff.
 *
 * - `exempt`: the shop is a sandbox, and the staff has enrolled none.
 * - `fresh`: proved within the last ten minutes; `stale`: proved before that.
 * - `unproved`: enrolled, but not proved in this session.
 * - `missing`: not enrolled.
 */
export const factorStates = ['exempt', 'fresh', 'stale', 'unproved', 'missing'] as const;
export type FactorState = (typeof factorStates)[number];

const freshMs = 10 * 60 * 1000;

/** Answers the state of a session from its facts. `provedAt` is null when the session never proved a second factor. */
export const factorStateOf = (
  { enrolled, provedAt }: { enrolled: boolean; provedAt: Date | null },
  { sandbox, now }: { sandbox: boolean; now: Date },
): FactorState => {
  if (!enrolled) return sandbox ? 'exempt' : 'missing';
  if (provedAt === null) return 'unproved';
  return now.getTime() - provedAt.getTime() < freshMs ? 'fresh' : 'stale';
};

/**
 * Answers the refusal of a call of staff in this state: a call of the back office needs a session that has proved a
 * second factor, and a `fresh` one a proof of the last ten minutes. Undefined when the call may be made.
 */
export const factorRefusal = (
  state: FactorState,
  { fresh = false }: { readonly fresh?: boolean | undefined },
): 'SECOND_FACTOR_NEEDED' | 'SECOND_FACTOR_AGAIN' | undefined => {
  if (state === 'missing') return 'SECOND_FACTOR_NEEDED';
  return state === 'unproved' || (fresh && state === 'stale') ? 'SECOND_FACTOR_AGAIN' : undefined;
};
