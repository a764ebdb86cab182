import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isSessionOver, messageOf } from '../../shared/api/api-error.ts';
import { alert } from '../../shared/ui/prompts.ts';
import { toast } from '../../shared/ui/toast.tsx';

interface Action {
  send: () => Promise<unknown>;
  done: string;
  /** Said when the shop gave no reason of its own. */
  failed: string;
}

/** One action on an order at a time; afterwards the order and the lists are read again. True when it worked. */
export const useOrderAction = () => {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const run = async ({ send, done, failed }: Action): Promise<boolean> => {
    setBusy(true);
    try {
      await send();
      toast(done);
      return true;
    } catch (error) {
      if (!isSessionOver(error)) await alert(messageOf(error, failed));
      return false;
    } finally {
      setBusy(false);
      void client.invalidateQueries({ queryKey: ['my', 'orders'] });
      void client.invalidateQueries({ queryKey: ['my', 'admin'] });
    }
  };
  return { run, busy };
};
