import { Link, Navigate } from 'react-router-dom';
import { useSession } from '../../shared/session/use-session.ts';
import { buttonClass } from '../../shared/ui/button.tsx';
import { Moment } from '../../shared/ui/moment.tsx';
import { Page } from '../../shared/ui/page.tsx';

const WelcomePage = () => {
  const session = useSession();
  if (!session) return <Navigate to="/user/login" replace />;
  return (
    <Page title="환영합니다" width="narrow">
      <Moment label="회원가입 완료" title={`${session.displayName}님, 반갑습니다`} done="회원가입이 완료되었습니다.">
        <p className="max-w-prose text-15 text-ink-2">주문과 배송, 쿠폰은 마이페이지에 모아 두었습니다.</p>
        <div className="flex flex-wrap justify-center gap-2">
          <Link to="/user/myPage" className={buttonClass({ variant: 'secondary' })}>
            마이페이지
          </Link>
          <Link to="/shop" className={buttonClass()}>
            쇼핑 시작하기
          </Link>
        </div>
      </Moment>
    </Page>
  );
};
export default WelcomePage;
