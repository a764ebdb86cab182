import type { QueryClient } from '@tanstack/react-query';
import { readAgain } from '../../shared/api/read-again.ts';
import { cartKeys } from './keys.ts';

const channelName = 'gyeol:cart';

/** Reads the cart again, unless changes of the cart are still running. In that case the last change reads the cart. */
const refresh = (client: QueryClient): void => {
  if (client.isMutating({ mutationKey: cartKeys.change }) === 0) void readAgain(client, [cartKeys.all]);
};

let due: ReturnType<typeof setTimeout> | undefined;
/** Makes this tab and all other tabs read the changed cart again. */
export const cartChanged = (client: QueryClient): void => {
  clearTimeout(due);
  // A change that has just ended still counts as running until the next task of the event loop. If `cartChanged` is
  // called several times before that task, the cart is read once.
  due = setTimeout(refresh, 0, client);
  const channel = new BroadcastChannel(channelName);
  channel.postMessage('changed');
  channel.close();
};

/** Reads the cart again when another tab changes it. Returns a function that unsubscribes. */
export const followOtherTabs = (client: QueryClient): (() => void) => {
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = () => refresh(client);
  return () => channel.close();
};
