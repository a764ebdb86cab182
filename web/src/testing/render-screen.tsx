import '../shared/styles/main.css';
// Ahead of all tests, so that the first call of one is not later than those behind it.
import 'virtual:gyeol-admin-calls';
import '../app/changes.ts';
import { createRoot, type Root } from 'react-dom/client';
import { createMemoryRouter, parsePath } from 'react-router-dom';
import { App } from '../app/app.tsx';
import { keepFocus } from '../app/keep-focus.ts';
import { routes } from '../app/routes.tsx';
import { queryClient } from '../shared/api/query-client.ts';
import { removeAllDrafts } from '../shared/session/drafts.ts';
import { signIn, signOut } from '../shared/session/session.ts';
import type { TokenClaims } from '../shared/session/token-claims.ts';
import { currentPrompts } from '../shared/ui/prompts.ts';
import { removeToasts } from '../shared/ui/toast.tsx';
import { answer } from './network.ts';

const memberClaims: TokenClaims = {
  username: 'haneul@example.com',
  role: 'ROLE_USER',
  displayName: '하늘',
  realName: '김하늘',
  phoneNumber: '01012345678',
};
const actors = {
  member: memberClaims,
  operator: { ...memberClaims, username: 'operator@example.com', role: 'ROLE_ADMIN', displayName: '운영자' },
} as const satisfies Record<string, TokenClaims>;

/** The page reads a token and does not verify it: nothing but its middle matters. */
const tokenOf = (claims: TokenClaims): string => {
  const bytes = new TextEncoder().encode(JSON.stringify(claims));
  return `e30.${btoa(String.fromCharCode(...bytes))}.e30`;
};

/** What the shop would answer to the sign-in of a member or an operator. */
export const accessTokenOf = (actor: keyof typeof actors): string => tokenOf(actors[actor]);

/** A test may open a second page: each is closed at its end, or it asks on in the next one's. */
const roots: Root[] = [];

interface Visit {
  as: keyof typeof actors | 'visitor';
  /** What the screen before handed over. */
  state?: unknown;
}
/** Opens the page at a path, with its own routes, frame and styles, for somebody. Answers where the visitor is. */
export const renderScreen = async (path: string, { as, state }: Visit) => {
  if (as !== 'visitor') {
    signIn(accessTokenOf(as));
    // What hangs on the session is thrown away once it changed; the screen opens after that.
    // biome-ignore lint/style/noRestrictedGlobals: the next task is waited for, not a time
    await new Promise((resolve) => setTimeout(resolve));
    answer('cart.count', 0);
  }
  const router = createMemoryRouter(routes, { initialEntries: [{ ...parsePath(path), state }] });
  const container = document.createElement('div');
  container.id = 'root';
  document.body.append(container);
  const root = createRoot(container);
  roots.push(root);
  root.render(<App router={router} />);
  return {
    path: () => router.state.location.pathname,
    search: () => router.state.location.search,
    /** The tab is closed; what it stored for the next one stays. */
    close: () => {
      root.unmount();
      container.remove();
    },
  };
};

keepFocus();

/** After each test: the page is empty, and nobody is signed in. */
export const closeScreen = (): void => {
  for (const prompt of currentPrompts()) prompt.answer(false);
  for (const root of roots.splice(0)) root.unmount();
  removeToasts();
  document.body.replaceChildren();
  removeAllDrafts();
  signOut();
  queryClient.clear();
  localStorage.clear();
  sessionStorage.clear();
};
