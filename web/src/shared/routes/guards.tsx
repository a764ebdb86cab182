import { useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation, useMatches, useNavigate, useNavigation } from 'react-router-dom';
import { wasRefused } from '../session/session.ts';
import { useSession } from '../session/use-session.ts';
import { Spinner } from '../ui/states.tsx';
import { NotFoundPage } from './not-found-page.tsx';

/** Screens for members: others go to the login page and come back here after it. */
export const MemberGuard = () => {
  const session = useSession();
  const { pathname, search } = useLocation();
  // Whether it was there when the screen opened: one that the server refuses later goes home, one that the member ends
  // to the login page (storefront document §4).
  const [wasThere] = useState(session !== undefined);
  if (session) return <Outlet />;
  return wasThere ? (
    <Navigate to={wasRefused() ? '/' : '/user/login'} replace />
  ) : (
    <Navigate to="/user/login" state={{ from: pathname + search }} replace />
  );
};

/** The route of paths under /admin that do not exist. */
export const unknownScreen = 'unknown-screen';
/** The back office's wait before it sends others to the login page (back-office document §2). */
const adminDelayMs = 300;

/** Screens for admins: without a session, a nickname and ROLE_ADMIN, to the login page after 300 ms, and back here after it. */
export const AdminGuard = () => {
  const session = useSession();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const moving = useNavigation().state !== 'idle';
  // What does not exist is no secret: everybody sees it.
  const isUnknown = useMatches().at(-1)?.id === unknownScreen;
  const allowed = session?.role === 'ROLE_ADMIN' && session.displayName !== '';
  useEffect(() => {
    // A session that ended leads home by itself (storefront document §4), however long that screen takes to come.
    if (allowed || isUnknown || moving) return;
    const state = { from: pathname + search };
    const timer = setTimeout(() => void navigate('/user/login', { replace: true, state }), adminDelayMs);
    return () => clearTimeout(timer);
  }, [allowed, isUnknown, moving, navigate, pathname, search]);
  if (allowed) return <Outlet />;
  return isUnknown ? <NotFoundPage /> : <Spinner className="py-28" />;
};
