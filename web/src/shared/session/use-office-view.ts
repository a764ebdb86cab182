import { useLocation } from 'react-router-dom';
import { useIsAdmin } from './use-session.ts';

/** Whether a screen of both is shown as operators see it: to them, unless they look at what the buyer sees. */
export const useOfficeView = (): boolean => {
  const { search } = useLocation();
  const isAdmin = useIsAdmin();
  return isAdmin && new URLSearchParams(search).get('view') !== 'buyer';
};
