import { currentSession } from './session.ts';

const key = 'return-path';

/** What a screen hands over to the login page. */
export interface LoginState {
  /** Where the sign-in leads back to. */
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

/** Keeps for this tab where the next sign-in leads; of `username` alone, when it is named. */
export const saveReturnPath = (path: unknown, username?: string): void => {
  if (isOurs(path)) sessionStorage.setItem(key, JSON.stringify({ path, username }));
};

/** Where the member who just signed in goes, once; the home page when nothing was kept for him. */
export const consumeReturnPath = (): string => {
  const stored = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  if (stored === null) return '/';
  const { path, username } = JSON.parse(stored) as { path: unknown; username?: string };
  return isOurs(path) && (username === undefined || username === currentSession()?.username) ? path : '/';
};
