import { call } from '../../shared/api/call.ts';
import { queryClient } from '../../shared/api/query-client.ts';
import { deviceLikes, forgetDeviceLikes } from './device-likes.ts';

const join = async (): Promise<void> => {
  const likes = deviceLikes();
  if (likes.length === 0) return;
  await call('catalog.joinLikes', { body: { likes } });
  forgetDeviceLikes();
  await queryClient.invalidateQueries({ queryKey: ['my', 'likes'] });
};

let joining: Promise<void> | undefined;
/** Hands the likes of the device over to the member who logged in, once. They stay there until the shop has them. */
export const joinDeviceLikes = (): Promise<void> => {
  joining ??= join().finally(() => {
    joining = undefined;
  });
  return joining;
};
