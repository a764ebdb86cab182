import '../shared/styles/main.css';
// These modules are loaded before all tests, so that the first call of a test is not slower than later calls.
import 'virtual:gyeol-admin-calls';
import '../app/changes.ts';
import { rightsOf, type StaffRole } from '@gyeol/contracts/rules/rights.ts';
import { createRoot, type Root } from 'react-dom/client';
import { createMemoryRouter, parsePath } from 'react-router-dom';
import { App } from '../app/app.tsx';
import { manageFocus } from '../app/focus-manager.ts';
import { routes } from '../app/routes.tsx';
import { queryClient } from '../shared/api/query-client.ts';
import { forgetServerTime } from '../shared/api/server-clock.ts';
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

/** The page reads a token without verifying it, so only the middle part of the token (the claims) matters. */
const tokenOf = (claims: TokenClaims): string => {
  const bytes = new TextEncoder().encode(JSON.stringify(claims));
  return `e30.${btoa(String.fromCharCode(...bytes))}.e30`;
};

/** The access token that the shop would send to a member or an operator after the login. */
export const accessTokenOf = (actor: keyof typeof actors): string => tokenOf(actors[actor]);

/**
 * A test may open a second page. All pages are closed at the test's end, because an open page would send requests in
 * the next test.
 */
const roots: Root[] = [];

interface Visit {
  as: keyof typeof actors | 'visitor';
  /** The role of an operator; an owner by default. With `unknown` the test itself answers `staff.me`. */
  role?: StaffRole | 'unknown';
  state?: unknown;
}
/**
 * Opens the page at a path for an actor, with its real routes, layout and styles. Returns functions that read the
 * current address and close the page.
 */
export const renderScreen = async (path: string, { as, role = 'owner', state }: Visit) => {
  if (as !== 'visitor') {
    signIn(accessTokenOf(as));
    // The change of the session discards the data of the previous session in the next task. The screen is opened after
    // that task.
    // biome-ignore lint/style/noRestrictedGlobals: the next task is waited for, not a time
    await new Promise((resolve) => setTimeout(resolve));
    answer('cart.count', 0);
    if (as === 'operator' && role !== 'unknown') answer('staff.me', { role, rights: [...rightsOf[role]] });
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
    /** Closes the tab. The values that the tab has stored stay for the next tab. */
    close: () => {
      root.unmount();
      container.remove();
    },
  };
};

manageFocus();

/** Cleans up after each test: the page is empty, and no session is left. */
export const closeScreen = (): void => {
  for (const prompt of currentPrompts()) prompt.answer(false);
  for (const root of roots.splice(0)) root.unmount();
  removeToasts();
  document.body.replaceChildren();
  removeAllDrafts();
  signOut();
  queryClient.clear();
  forgetServerTime();
  localStorage.clear();
  sessionStorage.clear();
};
