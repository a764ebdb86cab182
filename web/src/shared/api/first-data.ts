import type { RenderedPage } from '@gyeol/contracts/page-rendering.ts';
import { currentSession } from '../session/session.ts';
import { isPersonalKey, queryClient } from './query-client.ts';

/**
 * Puts the data of the first HTML into the cache, so that the page does not request this data again. The gateway
 * guarantees that the data is current. The server read the data for a visitor without an account. For a member, the
 * entries that depend on the account are therefore marked as stale.
 */
export const takeFirstData = (): void => {
  const text = document.getElementById('gyeol-data')?.textContent;
  if (!text) return;
  for (const [key, value] of JSON.parse(text) as RenderedPage['data']) {
    const isOld = currentSession() !== undefined && isPersonalKey(key);
    queryClient.setQueryData(key, value, isOld ? { updatedAt: 0 } : {});
  }
};
