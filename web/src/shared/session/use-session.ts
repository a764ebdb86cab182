import { useSyncExternalStore } from 'react';
import { currentSession, onSessionChange, type Session } from './session.ts';

const visitor = (): Session => undefined;

/**
 * The signed-in member, or undefined; follows sign-in and sign-out, also of other tabs. The first HTML is a visitor's, so
 * while it comes to life everybody is one.
 */
export const useSession = (): Session => useSyncExternalStore(onSessionChange, currentSession, visitor);

export const useIsAdmin = (): boolean => useSession()?.role === 'ROLE_ADMIN';
