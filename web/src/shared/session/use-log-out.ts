import { useNavigate } from 'react-router-dom';
import { confirm } from '../ui/prompts.ts';
import { removeAllDrafts } from './drafts.ts';
import { signOut } from './session.ts';

/** Asks for confirmation, logs out and goes to the login page (storefront document §3). */
export const useLogOut = (): (() => Promise<void>) => {
  const navigate = useNavigate();
  return async () => {
    if (!(await confirm('로그아웃 하시겠습니까?'))) return;
    removeAllDrafts();
    signOut();
    void navigate('/user/login', { replace: true });
  };
};
