import { type Right, rightNames, type StaffRole, staffRoleNames } from '@gyeol/contracts/rules/rights.ts';
import { Link } from 'react-router-dom';
import { AdminPage } from '../../../shared/admin/page/admin-page.tsx';
import { buttonClass } from '../../../shared/ui/button.tsx';
import { EmptyState } from '../../../shared/ui/states.tsx';

/** The screen of staff who typed the address of a screen that they may not use. */
export const NoRight = ({ right, role }: { right: Right; role: StaffRole }) => (
  <AdminPage title="권한이 없는 화면">
    <EmptyState
      hint={`지금 역할은 ‘${staffRoleNames[role]}’입니다. 이 화면이 필요하면 쇼핑몰의 주인에게 요청해주세요.`}
      action={
        <Link to="/admin" className={buttonClass({ variant: 'secondary' })}>
          관리자 홈으로
        </Link>
      }
    >
      ‘{rightNames[right]}’ 권한이 있어야 볼 수 있는 화면입니다.
    </EmptyState>
  </AdminPage>
);
