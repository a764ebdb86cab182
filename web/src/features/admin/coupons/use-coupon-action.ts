import { useAdminAction } from '../../../shared/admin/form/use-admin-action.ts';
import { couponsKey } from './coupon-queries.ts';

/** Does one action on a coupon and shows how it went; lists and statistics are asked for again. True when it was done. */
export const useCouponAction = (failed: string) => useAdminAction({ keys: [couponsKey], failed, good: 'message' });
