import { seoulDate } from '@gyeol/contracts/rules/business-day.ts';
import { type ClaimReason, claimReasons } from '@gyeol/contracts/rules/claim.ts';
import type { ClaimableLines } from '../../entities/claim/claim-queries.ts';
import { storedValue } from '../../shared/lib/stored.ts';
import { draftKey } from '../../shared/session/drafts.ts';

/** The quantities by line id. A line that is not chosen is missing. */
export type Quantities = Readonly<Record<number, number>>;
/** The replacement options by line id. A line without an entry is exchanged for the same option. */
export type Options = Readonly<Record<number, number>>;

/** The buyer's input for a claim, without the photos. */
export interface ClaimValues {
  kind: ClaimableLines['kinds'][number];
  chosen: Quantities;
  options: Options;
  reason: ClaimReason | '';
  /**
   * The day (`YYYY-MM-DD`) on which the buyer noticed that the goods are not as described. The form asks for this day
   * once the seven days are over.
   */
  noticedOn: string;
  message: string;
  /** True when the goods are picked up at an address other than the order's address. */
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

/**
 * True when the buyer is asked for the day of noticing: the reason is a defect, and the period for other reasons is
 * over.
 */
export const asksNoticed = (until: string | null, { kind, reason }: Pick<ClaimValues, 'kind' | 'reason'>): boolean =>
  kind !== 'cancel' &&
  reason !== '' &&
  claimReasons[reason].notAsDescribed &&
  until !== null &&
  Date.now() >= Date.parse(until);

/** Returns the pick-up address, or undefined for the order's receiver. */
export const pickupOf = (values: ClaimValues) => {
  const { kind, isElsewhere, name, phoneNumber, postCode, address, detailAddress } = values;
  return kind !== 'cancel' && isElsewhere ? { name, phoneNumber, postCode, address, detailAddress } : undefined;
};

/** Goods from an exchange have a draft of their own. */
export const claimDraft = (merchantUid: string, exchangeClaimId?: number): string =>
  `claim:${[merchantUid, exchangeClaimId].join(':')}`;

const isDraft = (kept: unknown): kept is Partial<ClaimValues> => typeof kept === 'object' && kept !== null;
/**
 * Copies the kind and the text of the request for the whole order into the draft of a claim for single lines. All other
 * input of that draft stays.
 */
export const storeClaimDraft = (
  merchantUid: string,
  { kind, message }: Pick<ClaimValues, 'kind' | 'message'>,
): void => {
  const draft = storedValue('tab', draftKey(claimDraft(merchantUid)), isDraft);
  draft.write({ ...draft.read(), kind, ...(message.trim() !== '' && { message }) });
};
