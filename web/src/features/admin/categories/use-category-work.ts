import { categoriesQuery } from '../../../entities/category/categories-query.ts';
import { useAdminAction } from '../../../shared/admin/form/use-admin-action.ts';

/** One write on categories at a time: good news as a toast, a refusal where the work is. */
export const useCategoryWork = (failed: string) =>
  useAdminAction({ keys: [categoriesQuery.queryKey, ['items']], failed, good: 'toast' });
