import { useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation, useMatches, useNavigate, useNavigation } from 'react-router-dom';
import { wasRefused } from '../session/session.ts';
import { useSession } from '../session/use-session.ts';
import { Spinner } from '../ui/states.tsx';
import { NotFoundPage } from './not-found-page.tsx';

/** Visitors go to the login page and return to the screen after the login. */
export const MemberGuard = () => {
  const session = useSession();
  const { pathname, search } = useLocation();
  // True when there was a session as the screen opened. When the server refuses that session later, the member goes to
  // the home page. When the member logs out, the member goes to the login page (storefront document §4).
  const [wasThere] = useState(session !== undefined);
  if (session) return <Outlet />;
  return wasThere ? (
    <Navigate to={wasRefused() ? '/' : '/user/login'} replace />
  ) : (
    <Navigate to="/user/login" state={{ from: pathname + search }} replace />
  );
};

/** The id of the route for paths under /admin that do not exist. */
export const unknownScreen = 'unknown-screen';
/** The delay before the back office redirects to the login page (back-office document §2). */
const adminDelayMs = 300;

/**
 * Guards the screens for admins, who need a session, a nickname and ROLE_ADMIN. Others are redirected to the login page
 * after 300 ms, and return to the screen after the login.
 */
export const AdminGuard = () => {
  const session = useSession();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const moving = useNavigation().state !== 'idle';
  // A screen that does not exist is no secret, so every visitor sees the not-found page.
  const isUnknown = useMatches().at(-1)?.id === unknownScreen;
  const allowed = session?.role === 'ROLE_ADMIN' && session.displayName !== '';
  useEffect(() => {
    // While `moving` is true, the ended session already leads to the home page (storefront document §4). Loading the
    // home page may take longer than this delay.
    if (allowed || isUnknown || moving) return;
    const state = { from: pathname + search };
    const timer = setTimeout(() => void navigate('/user/login', { replace: true, state }), adminDelayMs);
    return () => clearTimeout(timer);
  }, [allowed, isUnknown, moving, navigate, pathname, search]);
  if (allowed) return <Outlet />;
  return isUnknown ? <NotFoundPage /> : <Spinner className="py-28" />;
};
