import type { QueryClient } from '@tanstack/react-query';

const channelName = 'gyeol:cart';
/** What is asked of the shop about the cart; its changes carry this key, too. */
export const cartKey = ['my', 'cart'] as const;
export const cartChangeKey = ['cart', 'change'] as const;

/** Reads the cart again, unless more changes than these are under way: the last of them reads it itself. */
const refresh = (client: QueryClient, underWay: number): void => {
  if (client.isMutating({ mutationKey: cartChangeKey }) <= underWay)
    void client.invalidateQueries({ queryKey: cartKey });
};

/** The cart is another than before: this tab and all others read it again. */
export const cartChanged = (client: QueryClient): void => {
  // The change that settles now still counts.
  refresh(client, 1);
  const channel = new BroadcastChannel(channelName);
  channel.postMessage('changed');
  channel.close();
};

/** Follows what other tabs do with the cart. Answers how to stop. */
export const followOtherTabs = (client: QueryClient): (() => void) => {
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = () => refresh(client, 0);
  return () => channel.close();
};
