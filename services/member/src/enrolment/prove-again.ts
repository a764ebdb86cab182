import type { Member } from '@gyeol/contracts/rules/access-token.ts';
import type { Deps } from '../config.ts';
import { consumeCode } from '../factors/consume-code.ts';
import { markSessionProved } from '../login/session-store.ts';

/** The session counts as fresh from now on. Throws what `consumeCode` answers. */
export const proveAgain = async (deps: Deps, member: Member, code: string): Promise<void> => {
  const refusal = await deps.db.tx(async (tx) => {
    const refused = await consumeCode(deps, tx, member.id, code);
    if (refused === undefined) await markSessionProved(tx, member, deps.now());
    return refused;
  });
  if (refusal !== undefined) throw refusal;
};
