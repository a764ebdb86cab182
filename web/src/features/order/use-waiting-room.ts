import { useNavigate } from 'react-router-dom';
import { removeAdmissions, saleGateIdOf, type WaitingRoomState } from '../../entities/sale-gate/admissions.ts';
import type { ApiError } from '../../shared/api/api-error.ts';
import { write } from '../../shared/api/write.ts';
import { alert } from '../../shared/ui/prompts.ts';

/**
 * Goes to the waiting room when a refusal requires it. After the waiting room, the order sheet is opened again with the
 * navigation state `state`. Resolves with true when the refusal required the waiting room.
 */
export const useWaitingRoom = (state: unknown) => {
  const navigate = useNavigate();
  return async (error: unknown): Promise<boolean> => {
    const gateId = saleGateIdOf(error);
    if (gateId === undefined) return false;
    const refusal = error as ApiError;
    removeAdmissions(refusal, gateId);
    // `WAITING_ROOM` means that the member had no admission, which needs no explanation. With any other code the
    // admission was invalid, and the member is shown the reason.
    if (refusal.code !== 'WAITING_ROOM') await alert(refusal.message);
    // Leaves the waiting room too, which would otherwise give the member the used admission again.
    if (refusal.code === 'PASS_SPENT')
      await write('waiting.leave', { params: { doorId: gateId } }).catch(() => undefined);
    const waitingRoomState: WaitingRoomState = { from: '/order', state };
    await navigate(`/waiting/${gateId}`, { replace: true, state: waitingRoomState });
    return true;
  };
};
