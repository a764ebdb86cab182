import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { useTitle } from '../../shared/lib/use-title.ts';
import { consumeReturnPath, type LoginState, saveReturnPath, signedInState } from '../../shared/session/return-path.ts';
import { useLogOut } from '../../shared/session/use-log-out.ts';
import { useSession } from '../../shared/session/use-session.ts';
import { Button, buttonClass } from '../../shared/ui/button.tsx';
import { goToKakao } from './kakao.ts';
import { LoginForm } from './login-form.tsx';
import { SecondStep } from './second-step.tsx';

const SignedIn = ({ name }: { name: string }) => {
  const logOut = useLogOut();
  return (
    <div className="flex flex-col gap-4">
      <p className="text-center text-ink-2">
        <strong className="font-semibold text-ink">{name}</strong>님으로 로그인되어 있습니다.
      </p>
      <Button variant="secondary" wide onClick={logOut}>
        로그아웃
      </Button>
    </div>
  );
};

const linkOf = (state: unknown): string | undefined => {
  const { kakaoLink } = (state ?? {}) as { kakaoLink?: unknown };
  return typeof kakaoLink === 'string' ? kakaoLink : undefined;
};

/** The speech bubble that Kakao's guide requires on its button. */
const KakaoMark = () => (
  <svg viewBox="0 0 24 24" aria-hidden="true" fill="currentColor" className="size-icon shrink-0">
    <path d="M12 3.5C6.5 3.5 2 7 2 11.4c0 2.8 1.9 5.3 4.7 6.7l-.9 3.3c-.1.4.3.7.6.5l4-2.7c.5.1 1 .1 1.6.1 5.5 0 10-3.5 10-7.9S17.5 3.5 12 3.5z" />
  </svg>
);

const KakaoLogin = ({ onStart }: { onStart: () => void }) => (
  <>
    <Button
      variant="kakao"
      wide
      onClick={() => {
        onStart();
        goToKakao();
      }}
    >
      <KakaoMark />
      카카오 로그인
    </Button>
    <div className="flex items-center gap-4 text-13 text-ink-3" aria-hidden="true">
      <span className="h-px flex-1 bg-line" />
      또는
      <span className="h-px flex-1 bg-line" />
    </div>
  </>
);

const OtherLinks = ({ state }: { state: unknown }) => (
  <p className="flex justify-center gap-6">
    <Link to="/user/register" state={state} className={buttonClass({ variant: 'quiet' })}>
      회원가입
    </Link>
    <Link to="/user/findInfo" className={buttonClass({ variant: 'quiet' })}>
      이메일·비밀번호 찾기
    </Link>
  </p>
);

const toContinue = '로그인하면 보시던 화면으로 이어 드릴게요.';

const LoginPage = () => {
  useTitle('로그인');
  const session = useSession();
  const navigate = useNavigate();
  const { state } = useLocation();
  const { from, reason = toContinue } = (state ?? {}) as LoginState;
  const kakaoLink = linkOf(state);
  const storeReturnPath = (): void => saveReturnPath(from);
  // A login on this screen leaves the screen at once. Without `leaving`, the view for members who are logged in already
  // would appear for a moment.
  const [leaving, setLeaving] = useState(false);
  const [ticket, setTicket] = useState<string>();
  const [notice, setNotice] = useState<string>();
  const leave = (): void => {
    storeReturnPath();
    void navigate(consumeReturnPath(), { replace: true, state: signedInState });
  };
  const goBack = (sentence?: string): void => {
    setTicket(undefined);
    setNotice(sentence);
  };
  return (
    <div className="page flex flex-col items-center pt-8 pb-18">
      <div className="flex w-full max-w-field flex-col gap-6">
        <h1 className="text-center text-36 font-semibold">LOGIN</h1>
        {session && !leaving ? (
          <SignedIn name={session.displayName} />
        ) : ticket !== undefined ? (
          <SecondStep ticket={ticket} onStart={() => setLeaving(true)} onDone={leave} onBack={goBack} />
        ) : (
          <>
            {from !== undefined && (
              <p role="status" className="text-center text-15 text-balance text-ink-2">
                {reason}
              </p>
            )}
            <KakaoLogin onStart={storeReturnPath} />
            {kakaoLink !== undefined && (
              <p className="rounded-sm border border-line bg-surface p-4 text-ink-2">
                가입하신 이메일과 비밀번호로 로그인하시면 카카오 로그인이 연결됩니다.
              </p>
            )}
            <LoginForm
              kakaoLink={kakaoLink}
              onStart={() => setLeaving(true)}
              onFailed={() => setLeaving(false)}
              onTicket={(given) => {
                setLeaving(false);
                setTicket(given);
              }}
              onDone={leave}
              notice={notice}
            />
            <OtherLinks state={state} />
          </>
        )}
        <Link to="/" className={buttonClass({ variant: 'secondary', wide: true })}>
          <span className="tracking-label">HOME</span>
        </Link>
      </div>
    </div>
  );
};
export default LoginPage;
