import { useNavigate } from 'react-router-dom';
import { write } from '../api/write.ts';
import { confirm } from '../ui/prompts.ts';
import { removeAllDrafts } from './drafts.ts';
import { signOut } from './session.ts';

/** The browser logs out without the shop when the shop does not answer in this time. */
const patienceMs = 2_000;

/**
 * Asks for confirmation, ends the session at the shop and in this browser, and goes to the login page (storefront
 * document §3).
 */
export const useLogOut = (): (() => Promise<void>) => {
  const navigate = useNavigate();
  return async () => {
    if (!(await confirm('로그아웃 하시겠습니까?'))) return;
    await write('member.logout', { signal: AbortSignal.timeout(patienceMs) }).catch(() => undefined);
    removeAllDrafts();
    signOut();
    void navigate('/user/login', { replace: true });
  };
};
