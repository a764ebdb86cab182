import type { ChildProcess } from 'node:child_process';
import type { Addresses, AddressNews } from '@gyeol/service-kit/addresses.ts';

/** A process that does not say within this time that it has understood is not waited for. */
const understoodWithinMs = 3_000;
let lastId = 0;

/** Tells a process where the services are now. Resolves when it has understood (or ended). */
export const tellAddresses = (child: ChildProcess, addresses: Addresses): Promise<void> => {
  if (!child.connected) return Promise.resolve();
  lastId += 1;
  const news: AddressNews = { type: 'addresses', id: lastId, ...addresses };
  const { promise, resolve } = Promise.withResolvers<void>();
  const done = (): void => resolve();
  const hear = (message: unknown): void => {
    const answer = message as Partial<AddressNews>;
    if (answer.type === 'addresses' && answer.id === news.id) resolve();
  };
  const late = setTimeout(done, understoodWithinMs);
  child.on('message', hear).once('exit', done);
  child.send(news, (error) => error && resolve());
  return promise.finally(() => {
    clearTimeout(late);
    child.off('message', hear).off('exit', done);
  });
};
