import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useMessage } from '../../../shared/admin/use-message.ts';
import { isStatus, messageOf } from '../../../shared/api/api-error.ts';
import { toast } from '../../../shared/ui/toast.tsx';
import { doorsKey } from './doors-query.ts';

/** Does one thing with a door and says how it went. True when it was done. */
export const useDoorAction = () => {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const { message, say } = useMessage();
  const run = async (action: () => Promise<unknown>, done: string): Promise<boolean> => {
    setBusy(true);
    try {
      await action();
      await client.invalidateQueries({ queryKey: doorsKey });
      toast(done);
      return true;
    } catch (error) {
      if (!isStatus(error, 401) && !isStatus(error, 403)) {
        say('stop', messageOf(error, '대기실을 저장하지 못했습니다. 잠시 후 다시 시도해주세요.'));
      }
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { run, busy, message };
};
