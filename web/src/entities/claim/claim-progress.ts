import { type ClaimState, claimKindLabels, claimStateLabels, isClaimEnded } from '@gyeol/contracts/rules/claim.ts';
import type { Answer } from '../../shared/api/call-types.ts';
import type { Tone } from '../../shared/ui/badge.tsx';

export type ClaimProgress = Answer<'order.detail'>['claims'][number];

/** The tone in which a claim's state is said. */
export const toneOfClaim = (state: ClaimState): Tone => {
  if (state === 'REFUNDED' || state === 'EXCHANGED') return 'ok';
  if (state === 'REFUSED') return 'stop';
  return isClaimEnded(state) ? 'plain' : 'clay';
};

/** What was asked for and how far it is: 반품 접수됨. */
export const claimProgressText = ({ kind, state }: Pick<ClaimProgress, 'kind' | 'state'>): string =>
  `${claimKindLabels[kind]} ${claimStateLabels[state]}`;
