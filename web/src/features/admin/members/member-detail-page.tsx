import { formatPhone } from '@gyeol/contracts/rules/phone.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useNavigate, useParams } from 'react-router-dom';
import { AdminPage } from '../../../shared/admin/page/admin-page.tsx';
import { useBackKey } from '../../../shared/admin/page/use-back-key.ts';
import { isStatus } from '../../../shared/api/api-error.ts';
import { formatDateTime } from '../../../shared/lib/format-date.ts';
import { mailTo } from '../../../shared/lib/mail-to.ts';
import { NotFoundPage } from '../../../shared/routes/not-found-page.tsx';
import { Button, buttonClass } from '../../../shared/ui/button.tsx';
import { ErrorNotice, Skeleton } from '../../../shared/ui/states.tsx';
import { DescriptionBox } from './description-box.tsx';
import { MemberCoupons } from './member-coupons.tsx';
import { MemberOrders } from './member-orders.tsx';
import { MemberPoints } from './member-points.tsx';
import { type MemberDetail, memberQuery } from './member-queries.ts';
import { kindLabel, roleLabel } from './member-text.ts';

const listPath = '/admin/member/stats';

const Loaded = ({ member }: { member: MemberDetail }) => (
  <>
    <div className="grid gap-4 lg:grid-cols-3">
      <DescriptionBox
        title="기본 정보"
        facts={[
          ['이름', member.realName],
          ['닉네임', member.displayName],
          [
            '이메일',
            <a key="mail" href={mailTo(member.username)} className="hover:underline">
              {member.username}
            </a>,
          ],
          ['전화번호', formatPhone(member.phoneNumber)],
        ]}
      />
      <DescriptionBox
        title="주소 정보"
        facts={[
          ['우편번호', member.postCode],
          ['주소', member.address],
          ['상세 주소', member.detailAddress],
        ]}
      />
      <DescriptionBox
        title="계정 정보"
        facts={[
          ['회원 번호', member.id],
          ['권한', roleLabel(member.role)],
          ['가입 유형', kindLabel(member.kind)],
          ['가입일', formatDateTime(member.createdAt)],
          ['정보 수정일', formatDateTime(member.updatedAt)],
        ]}
      />
    </div>
    <MemberOrders orders={member.paymentHistories} />
    <MemberCoupons coupons={member.memberDetailCouponDTOS} />
    <MemberPoints memberId={member.id} />
  </>
);

const Pending = () => (
  <div aria-busy="true" className="flex flex-col gap-4">
    <div className="grid gap-4 lg:grid-cols-3">
      <Skeleton className="h-postcode max-h-chart" />
      <Skeleton className="h-postcode max-h-chart" />
      <Skeleton className="h-postcode max-h-chart" />
    </div>
    <Skeleton className="h-chart" />
  </div>
);

export const MemberDetailPage = () => {
  const id = Number(useParams().id);
  const navigate = useNavigate();
  const { key } = useLocation();
  const { data, error, isFetching, refetch } = useQuery({ ...memberQuery(id), enabled: Number.isInteger(id) });
  // On the first screen of a tab there is no earlier screen to go back to.
  const back = (): void => void (key === 'default' ? navigate(listPath) : navigate(-1));
  useBackKey(back);
  if (!Number.isInteger(id) || isStatus(error, 404)) return <NotFoundPage />;
  return (
    <AdminPage
      title={data ? `${data.realName} 회원` : '회원 상세'}
      group="회원"
      aside={
        <div className="flex gap-2">
          {data && (
            <Link
              to={{ pathname: '/admin/coupon/issueManually', search: `?username=${encodeURIComponent(data.username)}` }}
              className={buttonClass({ variant: 'secondary', size: 'sm' })}
            >
              쿠폰 발급
            </Link>
          )}
          <Button size="sm" variant="secondary" onClick={back}>
            뒤로 가기
          </Button>
        </div>
      }
    >
      {data ? (
        <Loaded member={data} />
      ) : error ? (
        <ErrorNotice onRetry={() => refetch()} retrying={isFetching}>
          회원 정보를 불러오는 중 오류가 발생했습니다.
        </ErrorNotice>
      ) : (
        <Pending />
      )}
    </AdminPage>
  );
};
