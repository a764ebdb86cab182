import { useNavigate } from 'react-router-dom';
import type { ApiError } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import { doorOf, forgetPasses, type WaitingState } from '../../shared/order/waiting-pass.ts';
import { alert } from '../../shared/ui/ask.ts';

/**
 * Leads to the waiting room when a refusal says that the way goes through it, and from there back to the order sheet with
 * this state. Answers whether it did.
 */
export const useWaitingRoom = (state: unknown) => {
  const navigate = useNavigate();
  return async (error: unknown): Promise<boolean> => {
    const doorId = doorOf(error);
    if (doorId === undefined) return false;
    const refusal = error as ApiError;
    forgetPasses(refusal, doorId);
    // Who comes without a pass is no surprise; who believed to be let in is told why not.
    if (refusal.code !== 'WAITING_ROOM') await alert(refusal.message);
    // An admission that was used up is given back, or it would be answered again.
    if (refusal.code === 'PASS_SPENT') await call('waiting.leave', { params: { doorId } }).catch(() => undefined);
    const back: WaitingState = { from: '/order', state };
    await navigate(`/waiting/${doorId}`, { replace: true, state: back });
    return true;
  };
};
