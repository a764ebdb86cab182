import { storedText } from '../lib/stored.ts';
import { readTokenClaims, type TokenClaims, tokenClaimKeys } from './token-claims.ts';

/** The signed-in member, or undefined. */
export type Session = TokenClaims | undefined;

/** A token that was stored under another version is discarded (storefront document §4). */
const tokenVersion = '2.0';
const dayInSeconds = 24 * 60 * 60;
const storedToken = storedText('browser', 'token');
const storedVersion = storedText('browser', 'tokenVersion');
const storedClaims = tokenClaimKeys.map((key) => ({ key, ...storedText('browser', key) }));
const changed = new Set<() => void>();
const ended = new Set<(session: TokenClaims) => void>();

const writeCookie = (token: string, maxAge: number): void => {
  const secure = location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we serve
  document.cookie = `token=${token}; path=/; max-age=${maxAge}; samesite=lax${secure}`;
};

const clearStored = (): void => {
  for (const { remove } of [storedToken, ...storedClaims]) remove();
  writeCookie('', 0);
};

const load = (): { token: string; session: TokenClaims } | undefined => {
  // A page that is rendered on the server is the same for all visitors, so it has no session.
  if (import.meta.env.SSR) return undefined;
  const token = storedToken.read();
  const current = storedVersion.read() === tokenVersion;
  if (!current) storedVersion.write(tokenVersion);
  const session = token && current ? readTokenClaims(token) : undefined;
  if (token && session) return { token, session };
  if (token) clearStored();
  return undefined;
};

let active = load();

const change = (next: typeof active): void => {
  active = next;
  for (const listener of changed) listener();
};

export const currentToken = (): string | undefined => active?.token;
export const currentSession = (): Session => active?.session;

/**
 * Calls the listener after every sign-in and sign-out, in this tab or another. Returns a function that unsubscribes.
 */
export const onSessionChange = (listener: () => void): (() => void) => {
  changed.add(listener);
  return () => changed.delete(listener);
};

/** Calls the listener with the session whose token the server refused, after the session is cleared. */
export const onSessionEnd = (listener: (session: TokenClaims) => void): (() => void) => {
  ended.add(listener);
  return () => ended.delete(listener);
};

/** Signs in with an access token. Returns false when the token cannot be read. */
export const signIn = (token: string | undefined): boolean => {
  const session = token ? readTokenClaims(token) : undefined;
  if (!token || !session) return false;
  storedToken.write(token);
  storedVersion.write(tokenVersion);
  for (const { key, write } of storedClaims) write(session[key]);
  writeCookie(token, dayInSeconds);
  change({ token, session });
  return true;
};

let refused = false;
/** True when the last session ended because the server refused its token, not because the member logged out. */
export const wasRefused = (): boolean => refused;

const end = (byServer: boolean): void => {
  refused = byServer;
  clearStored();
  change(undefined);
};

export const signOut = (): void => end(false);

/**
 * Ends the session because the server answered 401 or 403 to a call with this token. A late answer to a call with an
 * older token does not end the session.
 */
export const endSession = (token: string | undefined): void => {
  if (!token || token !== active?.token) return;
  const { session } = active;
  end(true);
  for (const listener of ended) listener(session);
};

if (!import.meta.env.SSR) {
  window.addEventListener('storage', (event) => {
    if (event.key !== 'token' && event.key !== null) return;
    refused = false;
    change(load());
  });
}
