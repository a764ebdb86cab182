import { type ClaimState, claimKindLabels, claimStateLabels, isClaimEnded } from '@gyeol/contracts/rules/claim.ts';
import type { Answer } from '../../shared/api/call-types.ts';
import type { Tone } from '../../shared/ui/badge.tsx';

export type ClaimProgress = Answer<'order.detail'>['claims'][number];

export const toneOfClaim = (state: ClaimState): Tone => {
  if (state === 'REFUNDED' || state === 'EXCHANGED') return 'ok';
  if (state === 'REFUSED') return 'stop';
  return isClaimEnded(state) ? 'plain' : 'clay';
};

/** Formats the kind and the state of a claim, such as 반품 접수됨. */
export const claimProgressText = ({ kind, state }: Pick<ClaimProgress, 'kind' | 'state'>): string =>
  `${claimKindLabels[kind]} ${claimStateLabels[state]}`;
