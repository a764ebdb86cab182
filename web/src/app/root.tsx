import { lazy, Suspense, useEffect, useLayoutEffect, useRef } from 'react';
import { Outlet, ScrollRestoration, useLocation, useNavigate, useNavigation } from 'react-router-dom';
import { screenFocus } from '../shared/lib/screen-focus.ts';
import { storedText } from '../shared/lib/stored.ts';
import { saveReturnPath } from '../shared/session/return-path.ts';
import { onSessionEnd } from '../shared/session/session.ts';
import { useIsAdmin, useSession } from '../shared/session/use-session.ts';
import { PromptHost } from '../shared/ui/prompt-host.tsx';
import { Spinner } from '../shared/ui/states.tsx';
import { ToastHost, toast } from '../shared/ui/toast.tsx';

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

const SecondFactorHost = lazy(() => import('./second-factor-host.tsx'));

export const Root = () => {
  const navigate = useNavigate();
  const isStaff = useIsAdmin();
  useFocusOnNavigation();
  useJoinedLikes();
  useEffect(
    () =>
      onSessionEnd(({ username }) => {
        // The next login leads back to this path.
        saveReturnPath(location.pathname + location.search, username);
        toast('로그인이 종료되었습니다. 다시 로그인해주세요.', 'alert');
        void navigate('/', { replace: true });
      }),
    [navigate],
  );
  return (
    <>
      <Progress />
      <Outlet />
      <PromptHost />
      {isStaff && (
        <Suspense>
          <SecondFactorHost />
        </Suspense>
      )}
      <ToastHost />
      {/* Every new screen starts at the top. "Back" and a reload restore the old position. */}
      <ScrollRestoration getKey={({ key, pathname }) => (key === 'default' ? pathname : key)} />
    </>
  );
};

export const FirstLoad = () => <Spinner className="py-28" />;
