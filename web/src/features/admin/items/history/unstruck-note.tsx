import { formatWon } from '@gyeol/contracts/rules/money.ts';
import { useQuery } from '@tanstack/react-query';
import { priceDaysQuery } from './history-queries.ts';

interface Props {
  itemId: number | undefined;
  /** The price that would be struck through. */
  price: number;
}

/**
 * Warns before a discount is saved. The shop will not strike `price` through, because the item was sold at this price
 * for too few days.
 */
export const UnstruckNote = ({ itemId, price }: Props) => {
  const { data } = useQuery(priceDaysQuery(itemId));
  const days = data?.prices.find((one) => one.price === price)?.days ?? 0;
  if (!data || days >= data.required) return null;
  return (
    <p role="status" className="text-13 text-warn">
      {formatWon(price)}에 판매한 기록이 할인 전에 {data.required}일 이상 있어야 합니다(지금 {days}일). 저장하면 정가와
      할인율 없이 판매가만 보입니다.
    </p>
  );
};
