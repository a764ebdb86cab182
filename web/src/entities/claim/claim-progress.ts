import { type ClaimState, claimKindLabels, claimStateLabels, isClaimEnded } from '@gyeol/contracts/rules/claim.ts';
import type { Answer } from '../../shared/api/call-types.ts';
import type { Tone } from '../../shared/ui/badge.tsx';

export type ClaimProgress = Answer<'order.detail'>['claims'][number];

export const toneOfClaim = (state: ClaimState): Tone => {
  if (state === 'REFUNDED' || state === 'EXCHANGED') return 'ok';
  if (state === 'REFUSED') return 'stop';
  return isClaimEnded(state) ? 'plain' : 'clay';
};

export const claimProgressText = ({ kind, state }: Pick<ClaimProgress, 'kind' | 'state'>): string =>
  `${claimKindLabels[kind]} ${claimStateLabels[state]}`;
