import { describe, expect, it } from 'vitest';
import { rightMissing, rightNames, rights, rightsOf, staffRoles } from './rights.ts';

describe('the roles of staff', () => {
  it('have only rights that exist, each once, and the owner has all', () => {
    expect(rightsOf.owner).toEqual(rights);
    for (const role of staffRoles) {
      expect(new Set(rightsOf[role]).size, role).toBe(rightsOf[role].length);
      expect(rights, role).toEqual(expect.arrayContaining([...rightsOf[role]]));
    }
  });

  it('leave staff, kept records and the settings of the shop to the owner', () => {
    for (const right of ['staff.manage', 'kept.read', 'settings.write'] as const)
      expect(staffRoles.filter((role) => rightsOf[role].includes(right))).toEqual(['owner']);
  });

  it('let everybody of the staff read orders, but persons only those who answer to buyers', () => {
    expect(staffRoles.every((role) => rightsOf[role].includes('orders.read'))).toBe(true);
    expect(staffRoles.filter((role) => rightsOf[role].includes('members.read'))).toEqual(['owner', 'orders', 'care']);
  });
});

it('a missing right is named in the sentence that refuses', () => {
  for (const right of rights) expect(rightMissing(right)).toContain(rightNames[right]);
});
