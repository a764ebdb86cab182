import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isSessionOver, messageOf } from '../../api/api-error.ts';
import { toast } from '../../ui/toast.tsx';
import { useMessage } from './use-message.ts';

interface Options {
  /** What is asked for again when it is done. */
  keys: readonly QueryKey[];
  /** Said of a failure for which the server has no sentence of its own. */
  failed: string;
  /** Where success is shown: in `message`, or in a toast that outlives the form. */
  good: 'message' | 'toast';
}

/** One write of an operator at a time: busy meanwhile, then how it went, for 3 s. */
export const useAdminAction = ({ keys, failed, good }: Options) => {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const { message, showMessage, clear } = useMessage();
  /** True when it is done; `done` is the sentence for that. */
  const run = async (action: () => Promise<unknown>, done: string): Promise<boolean> => {
    setBusy(true);
    clear();
    try {
      await action();
      await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
      if (good === 'toast') toast(done);
      else showMessage('ok', done);
      return true;
    } catch (error) {
      // With 401 and 403 the session ends, and says so itself.
      if (!isSessionOver(error)) showMessage('stop', messageOf(error, failed));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { run, busy, message, showMessage };
};
