import { useLocation } from 'react-router-dom';
import { useIsAdmin } from './use-session.ts';

/**
 * True when a screen that buyers and operators share shows the operator's view. Operators see this view unless they
 * open the buyer's view.
 */
export const useOfficeView = (): boolean => {
  const { search } = useLocation();
  const isAdmin = useIsAdmin();
  return isAdmin && new URLSearchParams(search).get('view') !== 'buyer';
};
