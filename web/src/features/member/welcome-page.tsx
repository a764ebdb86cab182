import { Link, Navigate } from 'react-router-dom';
import { useSession } from '../../shared/session/use-session.ts';
import { buttonClass } from '../../shared/ui/button.tsx';
import { Page } from '../../shared/ui/page.tsx';

/** After a sign-up: a word of welcome, and where to begin. */
const WelcomePage = () => {
  const session = useSession();
  if (!session) return <Navigate to="/user/login" replace />;
  return (
    <Page title="환영합니다" width="narrow">
      <p role="status" className="text-17 font-semibold">
        회원가입이 완료되었습니다.
      </p>
      <p className="mt-4 text-ink-2">
        {session.displayName}님, 반갑습니다. 주문과 배송, 쿠폰은 마이페이지에 모아 두었습니다.
      </p>
      <div className="mt-12 flex flex-col gap-2">
        <Link to="/shop" className={buttonClass({ wide: true })}>
          쇼핑 시작하기
        </Link>
        <Link to="/user/myPage" className={buttonClass({ variant: 'secondary', wide: true })}>
          마이페이지
        </Link>
      </div>
    </Page>
  );
};
export default WelcomePage;
