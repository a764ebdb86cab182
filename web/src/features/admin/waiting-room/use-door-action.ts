import { useAdminAction } from '../../../shared/admin/use-admin-action.ts';
import { doorsKey } from './doors-query.ts';

/** Does one thing with a door and says how it went. True when it was done. */
export const useDoorAction = () =>
  useAdminAction({
    keys: [doorsKey],
    failed: '대기실을 저장하지 못했습니다. 잠시 후 다시 시도해주세요.',
    good: 'toast',
  });
