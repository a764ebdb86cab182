/**
 * The rights of staff. Each row of the back office needs one of them, and a row that members share may let staff in by
 * one. There are no further rights, so that an owner can say in a sentence what a person may do.
 */
export const rights = [
  'orders.read',
  'orders.ship',
  'orders.money',
  'members.read',
  'goods.write',
  'marketing.write',
  'settings.write',
  'points.write',
  'staff.manage',
  'kept.read',
] as const;
export type Right = (typeof rights)[number];

/** The names of the rights on screens and in refusals. */
export const rightNames: Readonly<Record<Right, string>> = {
  'orders.read': '주문 조회',
  'orders.ship': '배송 처리',
  'orders.money': '취소·환불',
  'members.read': '회원 응대',
  'goods.write': '상품 관리',
  'marketing.write': '마케팅',
  'settings.write': '쇼핑몰 설정',
  'points.write': '적립금 조정',
  'staff.manage': '직원 관리',
  'kept.read': '보관 기록 조회',
};

export const staffRoles = ['owner', 'orders', 'goods', 'care', 'reader'] as const;
export type StaffRole = (typeof staffRoles)[number];

export const staffRoleNames: Readonly<Record<StaffRole, string>> = {
  owner: '주인',
  orders: '주문',
  goods: '상품',
  care: '고객응대',
  reader: '열람',
};

/** `orders.read` without `members.read` shows orders with masked persons (`maskPersons`). */
export const rightsOf: Readonly<Record<StaffRole, readonly Right[]>> = {
  owner: rights,
  orders: ['orders.read', 'orders.ship', 'orders.money', 'members.read'],
  goods: ['orders.read', 'goods.write', 'marketing.write'],
  care: ['orders.read', 'members.read', 'points.write'],
  reader: ['orders.read'],
};

/** A right that a program's key may have. A key neither makes staff or keys nor reads what the law has kept. */
export type KeyRight = Exclude<Right, 'staff.manage' | 'kept.read'>;
export const keyRights = rights.filter((right): right is KeyRight => right !== 'staff.manage' && right !== 'kept.read');

/** The sentence for staff without a right. */
export const rightMissing = (right: Right): string =>
  `‘${rightNames[right]}’ 권한이 없어 할 수 없습니다. 필요하면 쇼핑몰의 주인에게 요청해주세요.`;

/** True for staff who give and take points only up to the sum that the owner set for one adjustment. */
export const isBoundByGrantLimit = (own: readonly Right[]): boolean => !own.includes('settings.write');
