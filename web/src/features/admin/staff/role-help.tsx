import { rightNames, rightsOf, type StaffRole, staffRoleNames, staffRoles } from '@gyeol/contracts/rules/rights.ts';
import { DescriptionList } from '../../../shared/ui/description-list.tsx';

const rightsText = (role: StaffRole): string => {
  if (role === 'owner') return '모든 일';
  const names = rightsOf[role].map((right) => rightNames[right]).join(', ');
  return rightsOf[role].includes('members.read') ? names : `${names} (개인정보는 가려서 봅니다)`;
};

/** The rights of each role. */
export const RoleHelp = () => (
  <DescriptionList
    title="역할별 권한"
    items={staffRoles.map((role) => ({ name: staffRoleNames[role], value: rightsText(role) }))}
  />
);
