import { seoulDate } from '@gyeol/contracts/rules/business-day.ts';
import { type ClaimReason, claimReasons } from '@gyeol/contracts/rules/claim.ts';
import type { ClaimableLines } from '../../entities/claim/claim-queries.ts';
import { storedText } from '../../shared/lib/stored.ts';
import { draftKey } from '../../shared/session/drafts.ts';

/** Pieces by line; a line that is not chosen is not there. */
export type Quantities = Readonly<Record<number, number>>;
/** The option that goes out for a line; the same where there is none. */
export type Options = Readonly<Record<number, number>>;

/** What a buyer says of a claim, beside its photos. */
export interface ClaimValues {
  kind: ClaimableLines['kinds'][number];
  chosen: Quantities;
  options: Options;
  reason: ClaimReason | '';
  /** `YYYY-MM-DD`: when it was noticed that the goods are not as described; asked once the seven days are over. */
  noticedOn: string;
  message: string;
  /** Picked up at another place than the order's. */
  isElsewhere: boolean;
  name: string;
  phoneNumber: string;
  postCode: string;
  address: string;
  detailAddress: string;
}
export const emptyClaim = (kind: ClaimValues['kind']): ClaimValues => ({
  kind,
  chosen: {},
  options: {},
  reason: '',
  noticedOn: seoulDate(new Date()),
  message: '',
  isElsewhere: false,
  name: '',
  phoneNumber: '',
  postCode: '',
  address: '',
  detailAddress: '',
});

/** Whether the buyer is asked when he noticed what is wrong: for any reason it is too late. */
export const asksNoticed = (until: string | null, { kind, reason }: Pick<ClaimValues, 'kind' | 'reason'>): boolean =>
  kind !== 'cancel' &&
  reason !== '' &&
  claimReasons[reason].notAsDescribed &&
  until !== null &&
  Date.now() >= Date.parse(until);

/** Where it is picked up; undefined at the order's receiver. */
export const pickupOf = (values: ClaimValues) => {
  const { kind, isElsewhere, name, phoneNumber, postCode, address, detailAddress } = values;
  return kind !== 'cancel' && isElsewhere ? { name, phoneNumber, postCode, address, detailAddress } : undefined;
};

/** The name of a claim's draft: of goods that the order sent, or of those that came by an exchange. */
export const claimDraft = (merchantUid: string, exchangeClaimId?: number): string =>
  `claim:${[merchantUid, exchangeClaimId].join(':')}`;

/** Hands over to the claim of single lines what was typed for the whole order. */
export const storeClaimDraft = (merchantUid: string, typed: Pick<ClaimValues, 'kind' | 'message'>): void =>
  storedText('tab', draftKey(claimDraft(merchantUid))).write(JSON.stringify(typed));
