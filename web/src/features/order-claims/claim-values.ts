import type { ClaimReason } from '@gyeol/contracts/rules/claim.ts';
import type { ClaimableLines } from '../../entities/claim/claim-queries.ts';

/** What a buyer types of a claim, beside its lines and photos. */
export interface ClaimValues {
  kind: ClaimableLines['kinds'][number];
  reason: ClaimReason | '';
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
  reason: '',
  message: '',
  isElsewhere: false,
  name: '',
  phoneNumber: '',
  postCode: '',
  address: '',
  detailAddress: '',
});

/** Where it is picked up; undefined at the order's receiver. */
export const pickupOf = (values: ClaimValues) => {
  const { kind, isElsewhere, name, phoneNumber, postCode, address, detailAddress } = values;
  return kind !== 'cancel' && isElsewhere ? { name, phoneNumber, postCode, address, detailAddress } : undefined;
};
