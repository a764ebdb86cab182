import { write } from '../../shared/api/write.ts';
import { consumeReturnPath, saveReturnPath, signedInState } from '../../shared/session/return-path.ts';
import { signIn } from '../../shared/session/session.ts';
import { toast } from '../../shared/ui/toast.tsx';

const welcomePath = '/user/welcome';
const registered = '회원가입이 완료되었습니다.';

/** Logs in after a sign-up. Returns false when this login failed, so that the member has to log in. */
export const signInAtOnce = async (username: string, password: string): Promise<boolean> => {
  try {
    const { accessToken } = await write('member.login', { body: { username, password }, encoding: 'form' });
    return signIn(accessToken);
  } catch {
    return false;
  }
};

interface Next {
  to: string;
  state: unknown;
}
/**
 * Returns the next screen of a new member: the screen that required the login, else the welcome page. The welcome page
 * confirms the sign-up itself. On any other screen, a toast confirms the sign-up.
 */
export const afterSignUp = (isSignedIn: boolean, state: unknown): Next => {
  const { from } = (state ?? {}) as { from?: unknown };
  if (!isSignedIn) {
    toast(registered);
    return { to: '/user/login', state };
  }
  saveReturnPath(from);
  const path = consumeReturnPath();
  if (path === '/') return { to: welcomePath, state: null };
  toast(registered);
  return { to: path, state: signedInState };
};
