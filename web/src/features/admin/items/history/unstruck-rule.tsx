import { useQuery } from '@tanstack/react-query';
import { priceDaysQuery } from './history-queries.ts';

/**
 * Explains which prices will be struck through, before discounts of many items are saved. Shows nothing when the shop
 * requires no days at a price.
 */
export const UnstruckRule = () => {
  const { data } = useQuery(priceDaysQuery(undefined));
  if (!data || data.required === 0) return null;
  return (
    <p role="status" className="text-13 text-warn">
      할인 전에 {data.required}일 이상 판매한 가격에만 줄을 긋습니다. 기록이 더 짧은 상품은 정가와 할인율 없이 판매가만
      보입니다.
    </p>
  );
};
