import '../shared/styles/main.css';
import { createRoot, type Root } from 'react-dom/client';
import { createMemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll } from 'vitest';
import { App } from '../app/app.tsx';
import { keepFocus } from '../app/keep-focus.ts';
import { routes } from '../app/routes.tsx';
import { queryClient } from '../shared/api/query-client.ts';
import type { Claims } from '../shared/session/claims.ts';
import { signIn, signOut } from '../shared/session/session.ts';
import { currentAsks } from '../shared/ui/ask.ts';
import { answer } from './network.ts';

const shopper: Claims = {
  username: 'haneul@example.com',
  role: 'ROLE_USER',
  displayName: '하늘',
  realName: '김하늘',
  phoneNumber: '01012345678',
};
const people = {
  member: shopper,
  operator: { ...shopper, username: 'operator@example.com', role: 'ROLE_ADMIN', displayName: '운영자' },
} as const satisfies Record<string, Claims>;

/** The page reads a token and does not verify it: nothing but its middle matters. */
const tokenOf = (claims: Claims): string => {
  const bytes = new TextEncoder().encode(JSON.stringify(claims));
  return `e30.${btoa(String.fromCharCode(...bytes))}.e30`;
};

let root: Root | undefined;

/** Opens the page at a path, with its own routes, frame and styles, for somebody. Answers where the visitor is. */
export const renderScreen = async (path: string, { as }: { as: keyof typeof people | 'visitor' }) => {
  if (as !== 'visitor') {
    signIn(tokenOf(people[as]));
    // What hangs on the session is thrown away once it changed; the screen opens after that.
    await new Promise((resolve) => setTimeout(resolve));
    answer('cart.count', 0);
  }
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  const place = document.createElement('div');
  place.id = 'root';
  document.body.append(place);
  root = createRoot(place);
  root.render(<App router={router} />);
  return { path: () => router.state.location.pathname, search: () => router.state.location.search };
};

beforeAll(keepFocus);
afterEach(() => {
  for (const ask of currentAsks()) ask.answer(false);
  root?.unmount();
  document.body.replaceChildren();
  signOut();
  queryClient.clear();
  localStorage.clear();
  sessionStorage.clear();
});
