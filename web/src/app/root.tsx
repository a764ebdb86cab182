import { staffIdleMinutes, staffSessionHours } from '@gyeol/contracts/rules/staff-session.ts';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { Outlet, ScrollRestoration, useLocation, useNavigate, useNavigation } from 'react-router-dom';
import { screenFocus } from '../shared/lib/screen-focus.ts';
import { storedText } from '../shared/lib/stored.ts';
import { saveReturnPath } from '../shared/session/return-path.ts';
import { onSessionEnd } from '../shared/session/session.ts';
import { useSession } from '../shared/session/use-session.ts';
import { PromptHost } from '../shared/ui/prompt-host.tsx';
import { Spinner } from '../shared/ui/states.tsx';
import { ToastHost, toast } from '../shared/ui/toast.tsx';
import { SecondFactorHost } from './second-factor-host.tsx';

const Progress = () =>
  useNavigation().state === 'loading' ? (
    <div
      role="progressbar"
      aria-label="화면을 불러오는 중"
      className="z-toast fixed inset-x-0 top-0 h-px animate-pulse bg-clay"
    />
  ) : null;

/**
 * Moves the focus to the new screen, so that keyboards and screen readers start there. When the screen itself has
 * focused an element, that element keeps the focus.
 */
const useFocusOnNavigation = (): void => {
  const { pathname } = useLocation();
  const first = useRef(true);
  // This effect runs before the paint. It takes the focus from the old screen before `manageFocus` can move the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is what it answers to
  useLayoutEffect(() => {
    if (first.current) first.current = false;
    else screenFocus()?.focus({ preventScroll: true });
  }, [pathname]);
};

const likesOfVisitor = storedText('browser', 'likedItems');
/**
 * Adds the visitor's likes, which this browser has stored, to the likes of the member. A failure is retried at the next
 * page load.
 */
const useJoinedLikes = (): void => {
  const username = useSession()?.username;
  useEffect(() => {
    if (username === undefined || likesOfVisitor.read() === undefined) return;
    void import('../entities/like/join-likes.ts').then(({ joinDeviceLikes }) => joinDeviceLikes()).catch(() => {});
  }, [username]);
};

/** The session of staff ends soon, and forms keep what was typed. */
const officeEnded = `관리자 화면은 ${staffIdleMinutes}분 동안 쓰지 않거나 로그인한 지 ${staffSessionHours}시간이 지나면 로그아웃됩니다. 다시 로그인하면 쓰던 내용으로 이어집니다.`;

export const Root = () => {
  const navigate = useNavigate();
  useFocusOnNavigation();
  useJoinedLikes();
  useEffect(
    () =>
      onSessionEnd(({ username }, reason = officeEnded) => {
        const path = location.pathname + location.search;
        // The next login leads back to this path.
        saveReturnPath(path, username);
        toast('로그인이 종료되었습니다. 다시 로그인해주세요.', 'alert');
        const isOffice = location.pathname.startsWith('/admin');
        if (isOffice) void navigate('/user/login', { replace: true, state: { from: path, reason } });
        else void navigate('/', { replace: true });
      }),
    [navigate],
  );
  return (
    <>
      <Progress />
      <Outlet />
      <PromptHost />
      <SecondFactorHost />
      <ToastHost />
      {/* Every new screen starts at the top. "Back" and a reload restore the old position. */}
      <ScrollRestoration getKey={({ key, pathname }) => (key === 'default' ? pathname : key)} />
    </>
  );
};

export const FirstLoad = () => <Spinner className="py-28" />;
