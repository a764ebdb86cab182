import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import { shop } from '../shared/config/shop.ts';
import { screenFocus } from '../shared/lib/screen-focus.ts';
import { useLogOut } from '../shared/session/use-log-out.ts';
import { useIsAdmin, useSession } from '../shared/session/use-session.ts';
import { Dialog } from '../shared/ui/dialog.tsx';
import { mainLinks } from './main-links.ts';
import { MenuCategories } from './menu-categories.tsx';

const row = 'flex min-h-control w-full items-center border-b border-line text-left text-15 hover:text-clay';

interface Props {
  open: boolean;
  /** True when the menu closes because another screen opened. That screen then gets the focus. */
  left: boolean;
  onClose: () => void;
}

const MemberLinks = ({ onLogOut }: { onLogOut: () => void }) => {
  const admin = useIsAdmin();
  return (
    <>
      <Link to="/user/myPage" className={row}>
        마이페이지
      </Link>
      <Link to="/user/myPage#orders" className={row}>
        주문 내역
      </Link>
      <Link to="/user/cart" className={`${row} label`}>
        MY BAG
      </Link>
      {admin && (
        <Link to="/admin" className={`${row} label`}>
          ADMIN
        </Link>
      )}
      <button type="button" className={row} onClick={onLogOut}>
        로그아웃
      </button>
    </>
  );
};
const VisitorLinks = () => (
  <>
    <Link to="/user/login" className={row}>
      로그인
    </Link>
    <Link to="/user/register" className={row}>
      회원가입
    </Link>
  </>
);

const SideMenu = ({ open, left, onClose }: Props) => {
  const { chatUrl } = shop().profile.contact;
  const session = useSession();
  const askAndLogOut = useLogOut();
  const logOut = (): void => {
    onClose();
    void askAndLogOut();
  };
  return (
    <Dialog open={open} onClose={onClose} title="메뉴" position="left" nextFocus={() => (left ? screenFocus() : null)}>
      <nav aria-label="전체 메뉴" className="flex flex-col">
        <p className="pb-4 text-15 text-ink-2">
          {session ? (
            <>
              <strong className="font-semibold text-ink">{session.displayName}</strong>님, 안녕하세요
            </>
          ) : (
            '로그인하면 주문과 쿠폰을 볼 수 있습니다.'
          )}
        </p>
        {mainLinks.map(([to, text]) => (
          <Fragment key={to}>
            <Link to={to} className={`${row} label`}>
              {text}
            </Link>
            {to === '/shop' && <MenuCategories />}
          </Fragment>
        ))}
        <Link to="/likes" className={row}>
          찜한 상품
        </Link>
        <Link to="/instructions" className={row}>
          이용안내
        </Link>
        {chatUrl && (
          <a href={chatUrl} target="_blank" rel="noreferrer" className={row}>
            채팅 상담 (새 창)
          </a>
        )}
        {session ? <MemberLinks onLogOut={logOut} /> : <VisitorLinks />}
      </nav>
    </Dialog>
  );
};
export default SideMenu;
