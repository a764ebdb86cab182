import type { OpeningCheck } from '@gyeol/contracts/http/catalog/opening.ts';
import { dutyCodes, openingDuties } from '@gyeol/contracts/rules/duties.ts';
import type { Deps } from '../config.ts';
import type { OpeningFacts } from './duty-rule.ts';
import { dutyRules } from './duty-rules.ts';
import { type OpeningRow, readOpening } from './opening-store.ts';
import { readOpeningFacts } from './read-facts.ts';

export type OpeningDeps = Pick<Deps, 'db' | 'now' | 'config'>;

export const modeOf = (
  { config, now }: OpeningDeps,
  { enforcedFrom }: Pick<OpeningRow, 'enforcedFrom'>,
): OpeningCheck['mode'] => {
  if (config.sandbox) return 'demo';
  return enforcedFrom === null || enforcedFrom <= now() ? 'enforced' : 'notice';
};

const isKept = (facts: OpeningFacts): boolean => openingDuties.every((code) => dutyRules[code](facts).state === 'met');
/**
 * True in a sandbox, and before the day of enforcement. Otherwise true when every duty of the opening is met, or when
 * the owner has written a reason.
 */
export const takesOrders = (deps: OpeningDeps, row: OpeningRow, facts: OpeningFacts): boolean =>
  modeOf(deps, row) !== 'enforced' || row.reason !== null || isKept(facts);

export const checkOpening = async (deps: OpeningDeps): Promise<OpeningCheck> => {
  const [row, facts] = await Promise.all([readOpening(deps.db), readOpeningFacts(deps)]);
  const { reason, enforcedFrom } = row;
  return {
    duties: dutyCodes.map((code) => {
      const { state, missing, documents = [] } = dutyRules[code](facts);
      const named = facts.documents.filter((document) => documents.includes(document.code));
      return {
        code,
        state,
        missing: [...missing],
        documents: named.map(({ code: of, title }) => ({ code: of, title })),
      };
    }),
    takesOrders: takesOrders(deps, row, facts),
    mode: modeOf(deps, row),
    enforcedFrom: enforcedFrom?.toISOString() ?? null,
    reason: reason && { ...reason, at: reason.at.toISOString() },
  };
};
