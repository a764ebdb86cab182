import { useAdminAction } from '../../../shared/admin/use-admin-action.ts';
import { categoriesQuery } from '../../../shared/queries/categories.ts';

/** One write on categories at a time: good news as a toast, a refusal where the work is. */
export const useCategoryWork = (failed: string) =>
  useAdminAction({ keys: [categoriesQuery.queryKey, ['items']], failed, good: 'toast' });
