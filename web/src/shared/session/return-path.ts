import { storedValue } from '../lib/stored.ts';
import { currentSession } from './session.ts';

export interface LoginState {
  from?: string;
  /** The reason why a login is needed, as a sentence. */
  reason?: string;
}
/** The state with which a login returns to a screen. The screen then carries out the action that needed the login. */
export const signedInState = { signedIn: true };
export const isSignedInState = (state: unknown): boolean =>
  (state as Partial<typeof signedInState> | null)?.signedIn === true;

/** True for a path of this shop, false for an address of another site. */
const isOurs = (path: unknown): path is string =>
  typeof path === 'string' && path.startsWith('/') && !path.startsWith('//');

interface ReturnPath {
  path: string;
  /** The member that the path is kept for. Undefined means any member. */
  username?: string | undefined;
}
const returnPath = storedValue('tab', 'return-path', (kept: unknown): kept is ReturnPath =>
  isOurs((kept as Partial<ReturnPath> | null)?.path),
);

/** Keeps the path that the next login in this tab leads to. With `username`, the path is for this member alone. */
export const saveReturnPath = (path: unknown, username?: string): void => {
  if (isOurs(path)) returnPath.write({ path, username });
};

/**
 * Returns the path that the member goes to after the login, and removes the stored path. Returns the home page when no
 * path is kept for the member.
 */
export const consumeReturnPath = (): string => {
  const { path, username }: ReturnPath = returnPath.read() ?? { path: '/' };
  returnPath.remove();
  return username === undefined || username === currentSession()?.username ? path : '/';
};
