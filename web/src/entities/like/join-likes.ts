import { write } from '../../shared/api/write.ts';
import { deviceLikes, forgetDeviceLikes } from './device-likes.ts';

const join = async (): Promise<void> => {
  const likes = deviceLikes();
  if (likes.length === 0) return;
  await write('catalog.joinLikes', { body: { likes } });
  forgetDeviceLikes();
};

let joining: Promise<void> | undefined;
/**
 * Transfers the device's likes to the member after the login. A call during a running transfer returns the promise of
 * the running transfer. The likes stay on the device until the shop has them.
 */
export const joinDeviceLikes = (): Promise<void> => {
  joining ??= join().finally(() => {
    joining = undefined;
  });
  return joining;
};
