import { rightNames, rightsOf, type StaffRole } from '@gyeol/contracts/rules/rights.ts';

/** The rights of a role, as a sentence part. */
export const rightsText = (role: StaffRole): string => {
  if (role === 'owner') return '모든 일';
  const names = rightsOf[role].map((right) => rightNames[right]).join(', ');
  return rightsOf[role].includes('members.read') ? names : `${names} (개인정보는 가려서 봅니다)`;
};
