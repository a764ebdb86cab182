import { useSyncExternalStore } from 'react';
import { currentSession, onSessionChange, type Session } from './session.ts';

const visitor = (): Session => undefined;

/**
 * Returns the signed-in member, or undefined. It follows sign-ins and sign-outs, also in other tabs. The first HTML is
 * a visitor's, so it returns undefined during hydration.
 */
export const useSession = (): Session => useSyncExternalStore(onSessionChange, currentSession, visitor);

export const useIsAdmin = (): boolean => useSession()?.role === 'ROLE_ADMIN';
