import { Link, useLocation } from 'react-router-dom';
import { useTitle } from '../lib/use-title.ts';
import { useIsAdmin } from '../session/use-session.ts';
import { buttonClass } from '../ui/button.tsx';

export interface NotFound {
  /** The possible reason, as the end of a sentence. */
  why?: string;
  next?: readonly [to: string, text: string];
}

const NotFoundView = ({ why = '이미 삭제되었을 수 있습니다.', next }: NotFound) => {
  useTitle('존재하지 않는 페이지');
  const admin = useIsAdmin();
  const underOffice = useLocation().pathname.startsWith('/admin');
  const isOffice = underOffice && admin;
  const [to, text] = next ?? (isOffice ? ['/admin', '관리자 홈'] : ['/shop', '상품 둘러보기']);
  // Under /admin, a visitor who is no admin sees this page without the layout around it, so this view has to be the
  // `main`.
  const Part = underOffice && !admin ? 'main' : 'section';
  return (
    <Part className="page flex flex-col items-center gap-4 py-28 text-center">
      <h1 className="text-26 font-semibold">존재하지 않는 페이지입니다.</h1>
      <p className="text-balance text-ink-2">주소가 바뀌었거나 {why}</p>
      <Link to={to} className={buttonClass()}>
        {text}
      </Link>
    </Part>
  );
};
export default NotFoundView;
