import { useSyncExternalStore } from 'react';
import { currentSession, onSessionChange, type Session } from './session.ts';

const visitor = (): Session => undefined;

/**
 * Returns the signed-in member, or undefined. The hook follows sign-ins and sign-outs, also in other tabs. The first
 * HTML is rendered for a visitor, so the hook returns undefined during hydration.
 */
export const useSession = (): Session => useSyncExternalStore(onSessionChange, currentSession, visitor);

export const useIsAdmin = (): boolean => useSession()?.role === 'ROLE_ADMIN';
