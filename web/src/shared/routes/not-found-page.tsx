import { Link, useLocation } from 'react-router-dom';
import { useTitle } from '../lib/use-title.ts';
import { buttonClass } from '../ui/button.tsx';

/** An unknown path, or a thing that is not there any more. */
export const NotFoundPage = () => {
  useTitle('존재하지 않는 페이지');
  const isOffice = useLocation().pathname.startsWith('/admin');
  return (
    <section className="page flex flex-col items-center gap-4 py-28 text-center">
      <h1 className="text-26 font-semibold">존재하지 않는 페이지입니다.</h1>
      <p className="text-ink-2">
        주소가 바뀌었거나 {isOffice ? '이미 삭제되었을' : '더 이상 판매하지 않는 상품일'} 수 있습니다.
      </p>
      <Link to={isOffice ? '/admin' : '/shop'} className={buttonClass()}>
        {isOffice ? '관리자 홈' : '상품 둘러보기'}
      </Link>
    </section>
  );
};
