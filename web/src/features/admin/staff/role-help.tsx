import { staffRoleNames, staffRoles } from '@gyeol/contracts/rules/rights.ts';
import { rightsText } from '../../../entities/staff/role-text.ts';
import { DescriptionList } from '../../../shared/ui/description-list.tsx';

/** The rights of each role. */
export const RoleHelp = () => (
  <DescriptionList
    title="역할별 권한"
    items={staffRoles.map((role) => ({ name: staffRoleNames[role], value: rightsText(role) }))}
  />
);
