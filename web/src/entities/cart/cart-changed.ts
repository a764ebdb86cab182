import type { QueryClient } from '@tanstack/react-query';
import { readAgain } from '../../shared/api/read-again.ts';
import { cartKeys } from './keys.ts';

const channelName = 'gyeol:cart';

/** Reads the cart again, unless changes of it are under way: the last of them reads it itself. */
const refresh = (client: QueryClient): void => {
  if (client.isMutating({ mutationKey: cartKeys.change }) === 0) void readAgain(client, [cartKeys.all]);
};

/** The cart is another than before: this tab and all others read it again. */
export const cartChanged = (client: QueryClient): void => {
  // The change that settles now counts until the next task.
  setTimeout(refresh, 0, client);
  const channel = new BroadcastChannel(channelName);
  channel.postMessage('changed');
  channel.close();
};

/** Follows what other tabs do with the cart. Answers how to stop. */
export const followOtherTabs = (client: QueryClient): (() => void) => {
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = () => refresh(client);
  return () => channel.close();
};
