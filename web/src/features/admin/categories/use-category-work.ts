import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isStatus, messageOf } from '../../../shared/api/api-error.ts';
import { categoriesQuery } from '../../../shared/queries/categories.ts';
import { toast } from '../../../shared/ui/toast.tsx';

/** Messages stay 3 s (back-office document §9). */
const shownMs = 3_000;

/** One write on categories at a time: good news as a toast, a refusal where the work is, for 3 s each. */
export const useCategoryWork = () => {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  useEffect(() => {
    if (error === undefined) return;
    const timer = setTimeout(() => setError(undefined), shownMs);
    return () => clearTimeout(timer);
  }, [error]);
  /** True when it is done. */
  const run = async (work: () => Promise<unknown>, good: string, bad: string): Promise<boolean> => {
    setBusy(true);
    setError(undefined);
    try {
      await work();
      await client.invalidateQueries({ queryKey: categoriesQuery.queryKey });
      void client.invalidateQueries({ queryKey: ['items'] });
      toast(good);
      return true;
    } catch (failure) {
      if (!isStatus(failure, 401) && !isStatus(failure, 403)) setError(messageOf(failure, bad));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { run, busy, error, setError };
};
