import type { DataOf } from '@gyeol/contracts/event.ts';
import type { memberChanged } from '@gyeol/contracts/events/member.ts';
import type { StaffRole } from '@gyeol/contracts/rules/rights.ts';

export type Role = 'ROLE_USER' | 'ROLE_ADMIN';
/** The way in which the account was made, for statistics. Linking Kakao later does not change it. */
export type Kind = 'regular' | 'kakao';

export interface Address {
  postCode: string;
  address: string;
  detailAddress: string;
}

/** `version` rises with every change. */
export interface MemberRow {
  id: number;
  username: string;
  displayName: string;
  realName: string;
  /** Digits only. */
  phoneNumber: string;
  /** Null for an account from Kakao that never set a password. */
  passwordHash: string | null;
  role: Role;
  /** Null for members, and for an operator of the previous release, who counts as a reader. */
  staffRole: StaffRole | null;
  kind: Kind;
  kakaoId: string | null;
  postCode: string | null;
  address: string | null;
  detailAddress: string | null;
  /** The time when the member stated to be 14 or older. Null after a call without that field. */
  over14At: Date | null;
  /** True for an account that a demo loaded. It can sign in only while the shop is a sandbox. */
  demo: boolean;
  version: number;
  createdAt: Date;
  updatedAt: Date;
}

export const snapshotOf = (member: MemberRow): DataOf<typeof memberChanged> => ({
  memberId: member.id,
  username: member.username,
  displayName: member.displayName,
  realName: member.realName,
  phoneNumber: member.phoneNumber,
  role: member.role,
  kind: member.kind,
  postCode: member.postCode,
  address: member.address,
  detailAddress: member.detailAddress,
  createdAt: member.createdAt.toISOString(),
  updatedAt: member.updatedAt.toISOString(),
});
