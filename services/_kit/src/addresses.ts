import type { ServiceName } from '@gyeol/contracts/call.ts';
import type { ServiceUrls } from './http/internal-client.ts';

/** Where the instances of the services are now. */
export interface Addresses {
  /** The documented calls, for the gateway. */
  readonly urls: Readonly<Record<ServiceName, readonly string[]>>;
  readonly internalUrls: Readonly<Record<ServiceName, readonly string[]>>;
}
/** What a supervisor sends over the IPC channel when instances came or are about to go; it is answered with its `id`. */
export interface AddressNews extends Addresses {
  readonly type: 'addresses';
  readonly id: number;
}

const followers: ((news: Addresses) => void)[] = [];

/** Tells everybody in this process who asks other services where they are now. */
export const announce = (news: Addresses): void => {
  for (const follower of followers) follower(news);
};

/**
 * Calls `apply` whenever a supervisor moves the services' addresses. The supervisor hears when it is done: from then on
 * this process sends nothing new to an instance that is about to end.
 */
export const onAddresses = (apply: (news: Addresses) => void): void => {
  followers.push(apply);
  if (followers.length > 1 || process.send === undefined) return;
  process.on('message', (message) => {
    const news = message as Partial<AddressNews> | null;
    if (news?.type !== 'addresses') return;
    announce(news as AddressNews);
    process.send?.({ type: 'addresses', id: news.id });
  });
  // A listener alone would keep a process that has done its command.
  process.channel?.unref();
};

/** Internal addresses as the environment gave them, from then on as the supervisor says. */
export const followInternalUrls = (given: ServiceUrls): ServiceUrls => {
  const current = { ...given };
  onAddresses(({ internalUrls }) => void Object.assign(current, internalUrls));
  return current;
};
