import { discountedPrice, type Priced } from '@gyeol/contracts/rules/discount.ts';
import { formatNumber, formatWon } from '@gyeol/contracts/rules/money.ts';
import { cx } from '../lib/cx.ts';

/** An amount of won: `12,345원`, figures of one width. */
export const Price = ({ won, className }: { won: number; className?: string }) => (
  <span className={cx('tabular-nums whitespace-nowrap', className)}>{formatWon(won)}</span>
);

const takenOff = (item: Priced): string =>
  item.isDiscountByRate ? `${item.discountRate ?? 0}%` : `-${formatNumber(item.discountAmount ?? 0)}원`;

/** The price of an item; on sale the struck price, what is taken off (percent or amount) and the final price. */
export const SalePrice = ({ item, large = false }: { item: Priced; large?: boolean }) => {
  const final = discountedPrice(item);
  const size = large ? 'text-20' : 'text-15';
  if (final >= item.price) return <Price won={item.price} className={cx(size, large && 'font-semibold')} />;
  return (
    <span className="flex flex-wrap items-baseline gap-x-2">
      <s className={cx('text-ink-3', large ? 'text-15' : 'text-13')}>
        <span className="sr-only">정가 </span>
        <Price won={item.price} />
      </s>
      <span className={cx(size, 'font-semibold text-clay tabular-nums whitespace-nowrap')}>
        <span className="sr-only">할인 </span>
        {takenOff(item)}
      </span>
      <span className={cx(size, 'font-semibold')}>
        <span className="sr-only">판매가 </span>
        <Price won={final} />
      </span>
    </span>
  );
};
