import { useNavigate } from 'react-router-dom';
import { removeAdmissions, saleGateIdOf, type WaitingRoomState } from '../../entities/sale-gate/admissions.ts';
import type { ApiError } from '../../shared/api/api-error.ts';
import { write } from '../../shared/api/write.ts';
import { alert } from '../../shared/ui/prompts.ts';

/**
 * Goes to the waiting room when a refusal requires it, and from there back to the order sheet with this state. Resolves
 * with true when it did so.
 */
export const useWaitingRoom = (state: unknown) => {
  const navigate = useNavigate();
  return async (error: unknown): Promise<boolean> => {
    const gateId = saleGateIdOf(error);
    if (gateId === undefined) return false;
    const refusal = error as ApiError;
    removeAdmissions(refusal, gateId);
    // A refusal without any admission needs no explanation. A member with an invalid admission gets the reason.
    if (refusal.code !== 'WAITING_ROOM') await alert(refusal.message);
    // A used admission is released. Otherwise the waiting room would return it again.
    if (refusal.code === 'PASS_SPENT')
      await write('waiting.leave', { params: { doorId: gateId } }).catch(() => undefined);
    const waitingRoomState: WaitingRoomState = { from: '/order', state };
    await navigate(`/waiting/${gateId}`, { replace: true, state: waitingRoomState });
    return true;
  };
};
