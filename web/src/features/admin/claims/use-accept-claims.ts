import { useCall } from '../../../shared/api/write.ts';
import { alert, confirm } from '../../../shared/ui/prompts.ts';
import type { QueuedClaim } from './queue-query.ts';

/** Accepts the claims in one call. Each buyer gets a message. Each refused claim is shown with its reason. */
export const useAcceptClaims = () => {
  const { send, busy } = useCall('order.acceptClaims', {
    done: ({ results }) => (results.every(({ ok }) => ok) ? `${results.length}건을 승인했습니다.` : undefined),
    failed: '승인하지 못했습니다.',
  });
  const accept = async (claims: readonly QueuedClaim[]): Promise<void> => {
    if (!(await confirm(`선택한 ${claims.length}건을 승인하시겠습니까?`, '구매자마다 안내 문자가 발송됩니다.'))) return;
    const sent = await send({ body: { ids: claims.map(({ id }) => id) } });
    const refused = sent?.result.results.filter(({ ok }) => !ok) ?? [];
    const nameOf = (claimId: number) => claims.find(({ id }) => id === claimId)?.realName;
    if (refused.length > 0) await alert(refused.map(({ id, outcome }) => `${nameOf(id)}: ${outcome}`).join('\n'));
  };
  return { accept, busy };
};
