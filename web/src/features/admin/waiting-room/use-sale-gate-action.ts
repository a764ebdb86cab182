import { useAdminAction } from '../../../shared/admin/form/use-admin-action.ts';
import { saleGatesKey } from './sale-gates-query.ts';

/** Does one action on a sale gate and shows how it went. True when it was done. */
export const useSaleGateAction = () =>
  useAdminAction({
    keys: [saleGatesKey],
    failed: '대기실을 저장하지 못했습니다. 잠시 후 다시 시도해주세요.',
    good: 'toast',
  });
