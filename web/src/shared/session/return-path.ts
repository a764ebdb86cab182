import { storedValue } from '../lib/stored.ts';
import { currentSession } from './session.ts';

/** A screen hands this over to the login page. */
export interface LoginState {
  /** The sign-in leads back there. */
  from?: string;
  /** Why it is needed, as a sentence. */
  reason?: string;
}
/** The state with which a sign-in leads back: what waited for it is carried out there. */
export const signedInState = { signedIn: true };
export const isSignedInState = (state: unknown): boolean =>
  (state as Partial<typeof signedInState> | null)?.signedIn === true;

/** A path of this shop, and of no other site. */
const isOurs = (path: unknown): path is string =>
  typeof path === 'string' && path.startsWith('/') && !path.startsWith('//');

interface ReturnPath {
  path: string;
  /** The member for whom it is kept, if it is for one alone. */
  username?: string | undefined;
}
const returnPath = storedValue('tab', 'return-path', (kept: unknown): kept is ReturnPath =>
  isOurs((kept as Partial<ReturnPath> | null)?.path),
);

/** Keeps for this tab where the next sign-in leads; of `username` alone, when it is named. */
export const saveReturnPath = (path: unknown, username?: string): void => {
  if (isOurs(path)) returnPath.write({ path, username });
};

/** The path to which the member who just signed in goes, once; the home page when nothing was kept for him. */
export const consumeReturnPath = (): string => {
  const { path, username }: ReturnPath = returnPath.read() ?? { path: '/' };
  returnPath.remove();
  return username === undefined || username === currentSession()?.username ? path : '/';
};
