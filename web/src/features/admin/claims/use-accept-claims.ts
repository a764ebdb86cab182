import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isSessionOver, messageOf } from '../../../shared/api/api-error.ts';
import { call } from '../../../shared/api/call.ts';
import { alert, confirm } from '../../../shared/ui/prompts.ts';
import { toast } from '../../../shared/ui/toast.tsx';
import type { QueuedClaim } from './queue-query.ts';

/** Accepts claims one after another, each with its message to the buyer, and says which were refused and why. */
export const useAcceptClaims = () => {
  const client = useQueryClient();
  const [accepted, setAccepted] = useState<number>();
  const accept = async (claims: readonly QueuedClaim[]): Promise<void> => {
    if (!(await confirm(`선택한 ${claims.length}건을 승인하시겠습니까?`, '구매자마다 안내 문자가 발송됩니다.'))) return;
    const refused: string[] = [];
    setAccepted(0);
    let isOver = false;
    for (const [index, { id, realName }] of claims.entries()) {
      try {
        await call('order.moveClaim', { params: { id }, body: { to: 'ACCEPTED' } });
      } catch (error) {
        isOver = isSessionOver(error);
        if (isOver) break;
        refused.push(`${realName}: ${messageOf(error, '승인하지 못했습니다.')}`);
      }
      setAccepted(index + 1);
    }
    setAccepted(undefined);
    await client.invalidateQueries({ queryKey: ['my', 'admin'] });
    if (refused.length > 0) await alert(refused.join('\n'));
    else if (!isOver) toast(`${claims.length}건을 승인했습니다.`);
  };
  /** How many were sent so far; undefined when none is under way. */
  return { accept, accepted };
};
