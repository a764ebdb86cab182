import type { RenderedPage } from '@gyeol/contracts/page-rendering.ts';
import { currentSession } from '../session/session.ts';
import { isPersonalKey, queryClient } from './query-client.ts';

/**
 * Takes over what the first HTML was rendered from, so that nothing of it is asked for again. The gateway vouches that it
 * is of now. It is what a visitor sees: a member asks again for what depends on who asks.
 */
export const takeFirstData = (): void => {
  const text = document.getElementById('gyeol-data')?.textContent;
  if (!text) return;
  for (const [key, value] of JSON.parse(text) as RenderedPage['data']) {
    const isOld = currentSession() !== undefined && isPersonalKey(key);
    queryClient.setQueryData(key, value, isOld ? { updatedAt: 0 } : {});
  }
};
