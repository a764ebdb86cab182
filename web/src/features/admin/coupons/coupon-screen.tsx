import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { AdminPage } from '../../../shared/admin/page/admin-page.tsx';
import { useBackKey } from '../../../shared/admin/page/use-back-key.ts';
import { buttonClass } from '../../../shared/ui/button.tsx';

/** A link at the top and `Esc` lead back to /admin. */
export const CouponScreen = ({ title, children }: { title: string; children: ReactNode }) => {
  const navigate = useNavigate();
  useBackKey(() => void navigate('/admin'));
  return (
    <AdminPage
      title={title}
      group="쿠폰"
      aside={
        <Link to="/admin" className={buttonClass({ variant: 'secondary', size: 'sm' })}>
          뒤로 가기
        </Link>
      }
    >
      {children}
    </AdminPage>
  );
};
