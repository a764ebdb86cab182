import { couponApplies, couponDiscount } from '@gyeol/contracts/rules/coupon.ts';
import type { OrderFees } from '@gyeol/contracts/rules/delivery.ts';
import { orderTotals } from '@gyeol/contracts/rules/money.ts';
import { maxPoints } from '@gyeol/contracts/rules/points.ts';
import { useQuery } from '@tanstack/react-query';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { myCouponsQuery } from '../../entities/coupon/my-coupons-query.ts';
import { myPointsQuery, pointTermsQuery } from '../../entities/points/point-queries.ts';
import type { SheetValues } from './sheet-values.ts';

export const useSheetTotals = (form: UseFormReturn<SheetValues>, productTotal: number, fees: OrderFees) => {
  const { data: coupons = [] } = useQuery(myCouponsQuery);
  const { data: terms } = useQuery(pointTermsQuery);
  const { data: mine } = useQuery({ ...myPointsQuery, enabled: terms?.enabled === true });
  const [mapId, wanted] = useWatch({ control: form.control, name: ['couponMapId', 'points'] });
  const chosen = coupons.find((coupon) => coupon.mapId === mapId && couponApplies(coupon, productTotal));
  const discount = chosen ? couponDiscount(chosen, productTotal) : 0;
  const usable = mine?.usable ?? 0;
  const most = terms ? maxPoints({ productTotal, discount }, usable, terms) : 0;
  // A coupon that is chosen later lowers the amount that points can pay.
  const points = Math.min(wanted || 0, most);
  const totals = orderTotals(productTotal, discount, fees.deliveryFee, fees.remoteFee, points);
  return {
    coupons,
    chosen,
    totals,
    points: terms?.enabled && mine ? { terms, usable, most, wanted: wanted || 0 } : undefined,
  };
};
