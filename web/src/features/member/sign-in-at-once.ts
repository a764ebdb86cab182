import { write } from '../../shared/api/write.ts';
import { consumeReturnPath, saveReturnPath, signedInState } from '../../shared/session/return-path.ts';
import { signIn } from '../../shared/session/session.ts';
import { toast } from '../../shared/ui/toast.tsx';

const welcomePath = '/user/welcome';
const registered = '회원가입이 완료되었습니다.';

/** Signs in whoever has just signed up; false where he has to do it himself. */
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
/** The way on for a new member: what he came for waits for him, else he is welcomed. Says that it is done on the way. */
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
