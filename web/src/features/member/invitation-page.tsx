import { problems } from '@gyeol/contracts/problems.ts';
import { type StaffRole, staffRoleNames } from '@gyeol/contracts/rules/rights.ts';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router-dom';
import { rightsText } from '../../entities/staff/role-text.ts';
import { ApiError } from '../../shared/api/api-error.ts';
import { write } from '../../shared/api/write.ts';
import { shop } from '../../shared/config/shop.ts';
import { formatDateTime } from '../../shared/lib/format-date.ts';
import { signOut } from '../../shared/session/session.ts';
import { Page } from '../../shared/ui/page.tsx';
import { ErrorNotice, Spinner } from '../../shared/ui/states.tsx';
import { InvitationForm } from './invitation-form.tsx';

const Ended = () => <p className="text-ink-2">{problems.INVITATION_ENDED[1]}</p>;

const Role = ({ role, expiresAt }: { role: StaffRole; expiresAt: string }) => (
  <div className="mb-6 flex flex-col gap-1 rounded-sm border border-line bg-surface p-4">
    <p>
      <strong className="font-semibold">{shop().profile.names.full}</strong> 쇼핑몰이{' '}
      <strong className="font-semibold">{staffRoleNames[role]}</strong> 역할로 초대했습니다.
    </p>
    <p className="text-13 text-ink-2">할 수 있는 일: {rightsText(role)}</p>
    <p className="text-13 text-ink-3 tabular-nums">{formatDateTime(expiresAt)}까지 수락할 수 있습니다.</p>
  </div>
);

const Invitation = ({ token }: { token: string }) => {
  const navigate = useNavigate();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['staff-invitation', token],
    queryFn: () => write('staff.readInvitation', { body: { token } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (error instanceof ApiError && ['INVITATION_ENDED', 'BAD_REQUEST'].includes(error.code)) return <Ended />;
  if (error)
    return (
      <ErrorNotice error={error} onRetry={() => refetch()} retrying={isFetching}>
        초대를 불러오지 못했습니다.
      </ErrorNotice>
    );
  if (!data) return <Spinner />;
  const { username, hasAccount, role, expiresAt } = data;
  const goToLogin = (): void => {
    // The earlier sessions of the account ended when it became staff.
    signOut();
    const reason = '초대를 수락했습니다. 로그인하면 관리자 화면이 열립니다.';
    void navigate('/user/login', { replace: true, state: { from: '/admin', reason } });
  };
  return (
    <>
      <Role role={role} expiresAt={expiresAt} />
      <InvitationForm token={token} email={username} hasAccount={hasAccount} onDone={goToLogin} />
    </>
  );
};

/** The token is the fragment of the address, which the browser sends to no server. */
const InvitationPage = () => {
  const token = useLocation().hash.slice(1);
  return (
    <Page title="직원 초대" width="narrow">
      {token === '' ? <Ended /> : <Invitation key={token} token={token} />}
    </Page>
  );
};
export default InvitationPage;
