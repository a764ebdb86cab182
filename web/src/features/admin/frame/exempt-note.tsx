import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { myRightsQuery } from '../../../shared/session/my-rights.ts';

/** Says on each screen of a sandbox that its staff needs no second factor. */
export const ExemptNote = () => {
  const { data } = useQuery(myRightsQuery);
  return data?.factorExempt ? (
    <p className="border-b border-line bg-paper px-4 py-2 text-12 text-ink-2 lg:px-6 print:hidden">
      시험용 쇼핑몰이라 2단계 인증 없이 관리자 화면을 쓰고 있습니다. 실제 쇼핑몰에서는 직원마다{' '}
      <Link to="/admin/security" className="underline underline-offset-4">
        내 보안
      </Link>
      에서 등록해야 합니다.
    </p>
  ) : null;
};
