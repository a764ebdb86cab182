import { connect } from 'node:net';

const pollIntervalMs = 500;
const timeoutMs = 1_000;

const takesConnections = (url: string): Promise<boolean> =>
  new Promise((resolve) => {
    const { hostname, port, protocol } = new URL(url);
    const socket = connect({ host: hostname, port: Number(port || (protocol === 'https:' ? 443 : 80)) });
    const end = (ok: boolean) => () => {
      socket.destroy();
      resolve(ok);
    };
    socket.setTimeout(timeoutMs, end(false)).once('connect', end(true)).once('error', end(false));
  });

/** Probes an ejected instance each half second, until it accepts connections again or is no longer listed. */
export const createProbes = <T extends { readonly url: string }>(
  isListed: (one: T) => boolean,
  onBack: (one: T) => void,
) => {
  const timers = new Set<NodeJS.Timeout>();
  const follow = (one: T): void => {
    const probe = async (): Promise<void> => {
      if (!isListed(one)) return;
      if (await takesConnections(one.url)) onBack(one);
      else follow(one);
    };
    const timer = setTimeout(() => {
      timers.delete(timer);
      void probe();
    }, pollIntervalMs).unref();
    timers.add(timer);
  };
  const close = (): void => {
    for (const timer of timers) clearTimeout(timer);
    timers.clear();
  };
  return { follow, close };
};
