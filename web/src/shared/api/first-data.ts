import type { RenderedPage } from '@gyeol/contracts/page-rendering.ts';
import { currentSession } from '../session/session.ts';
import { isPersonalKey, queryClient } from './query-client.ts';

/**
 * Puts the data that the first HTML was rendered from into the cache, so that it is not requested again. The gateway
 * guarantees that it is current. It is a visitor's data: for a member, the entries that depend on the account are
 * marked as stale.
 */
export const takeFirstData = (): void => {
  const text = document.getElementById('gyeol-data')?.textContent;
  if (!text) return;
  for (const [key, value] of JSON.parse(text) as RenderedPage['data']) {
    const isOld = currentSession() !== undefined && isPersonalKey(key);
    queryClient.setQueryData(key, value, isOld ? { updatedAt: 0 } : {});
  }
};
