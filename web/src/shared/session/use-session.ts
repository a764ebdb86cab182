import { useSyncExternalStore } from 'react';
import { currentSession, onSessionChange, type Session } from './session.ts';

/** The signed-in member, or undefined; follows sign-in and sign-out, also of other tabs. */
export const useSession = (): Session => useSyncExternalStore(onSessionChange, currentSession);

export const useIsAdmin = (): boolean => useSession()?.role === 'ROLE_ADMIN';
