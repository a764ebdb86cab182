import { useNavigate } from 'react-router-dom';
import { removeAdmissions, saleGateIdOf, type WaitingRoomState } from '../../entities/sale-gate/admissions.ts';
import type { ApiError } from '../../shared/api/api-error.ts';
import { write } from '../../shared/api/write.ts';
import { alert } from '../../shared/ui/prompts.ts';

/**
 * Leads to the waiting room when a refusal says that the way goes through it, and from there back to the order sheet with
 * this state. Answers whether it did.
 */
export const useWaitingRoom = (state: unknown) => {
  const navigate = useNavigate();
  return async (error: unknown): Promise<boolean> => {
    const gateId = saleGateIdOf(error);
    if (gateId === undefined) return false;
    const refusal = error as ApiError;
    removeAdmissions(refusal, gateId);
    // Who comes without an admission is no surprise; who believed to be let in learns why not.
    if (refusal.code !== 'WAITING_ROOM') await alert(refusal.message);
    // An admission that was used up is released, or it would be answered again.
    if (refusal.code === 'PASS_SPENT')
      await write('waiting.leave', { params: { doorId: gateId } }).catch(() => undefined);
    const waitingRoomState: WaitingRoomState = { from: '/order', state };
    await navigate(`/waiting/${gateId}`, { replace: true, state: waitingRoomState });
    return true;
  };
};
