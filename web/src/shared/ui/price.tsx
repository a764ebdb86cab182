import { discountedPrice, type Priced } from '@gyeol/contracts/rules/discount.ts';
import { formatNumber, formatWon } from '@gyeol/contracts/rules/money.ts';
import { cx } from '../lib/cx.ts';

/** An amount of won: `12,345원`, figures of one width. */
export const Price = ({ won, className }: { won: number; className?: string }) => (
  <span className={cx('tabular-nums whitespace-nowrap', className)}>{formatWon(won)}</span>
);

const discountText = (item: Priced): string =>
  item.isDiscountByRate ? `${item.discountRate ?? 0}%` : `-${formatNumber(item.discountAmount ?? 0)}원`;

/**
 * The price of an item; on sale the final price, and under it what is taken off (percent or amount) and the struck price.
 * A card's keeps two lines, so that the rows of a list do not jump.
 */
export const SalePrice = ({ item, large = false }: { item: Priced; large?: boolean }) => {
  const final = discountedPrice(item);
  const onSale = final < item.price;
  const small = large ? 'text-15' : 'text-13';
  return (
    <span className="flex flex-col">
      <span className={cx(large ? 'text-20' : 'text-15', (large || onSale) && 'font-semibold')}>
        {onSale && <span className="sr-only">판매가 </span>}
        <Price won={final} />
      </span>
      {onSale ? (
        <span className={cx('flex flex-wrap items-baseline gap-x-2', small)}>
          <span className="font-semibold text-clay tabular-nums whitespace-nowrap">
            <span className="sr-only">할인 </span>
            {discountText(item)}
          </span>
          <s className="text-ink-3">
            <span className="sr-only">정가 </span>
            <Price won={item.price} />
          </s>
        </span>
      ) : (
        !large && (
          <span aria-hidden="true" className="text-13">
            {'\u00a0'}
          </span>
        )
      )}
    </span>
  );
};
