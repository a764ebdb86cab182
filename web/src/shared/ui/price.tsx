import { discountedPrice, type Priced } from '@gyeol/contracts/rules/discount.ts';
import { formatWon } from '@gyeol/contracts/rules/money.ts';
import { cx } from '../lib/cx.ts';

/** An amount of won: `12,345원`, figures of one width. */
export const Price = ({ won, className }: { won: number; className?: string }) => (
  <span className={cx('tabular-nums whitespace-nowrap', className)}>{formatWon(won)}</span>
);

/** An item's prices; `priceStruck` false: the shop does not name the price before the discount. */
type SoldItem = Priced & { priceStruck?: boolean };

/** Whole percent off, rounded down: never more than what is taken off. */
const percentOff = (item: Priced): number => Math.floor(((item.price - discountedPrice(item)) * 100) / item.price);

/**
 * The price of an item in two lines: the final one, on sale behind its percent, and under it the struck one with the amount
 * off where the discount is an amount; where it may not be struck, the final one alone. A card's keeps both lines, so that the rows of a list do not jump.
 */
export const SalePrice = ({ item, large = false }: { item: SoldItem; large?: boolean }) => {
  const final = discountedPrice(item);
  const onSale = final < item.price && item.priceStruck !== false;
  const percent = percentOff(item);
  return (
    <span className="flex flex-col">
      <span
        className={cx(
          'flex items-baseline gap-x-2',
          large ? 'text-20' : 'text-15',
          (large || onSale) && 'font-semibold',
        )}
      >
        {onSale && percent > 0 && (
          <span className="text-clay tabular-nums">
            <span className="sr-only">할인 </span>
            {percent}%
          </span>
        )}
        {onSale && <span className="sr-only">판매가 </span>}
        <Price won={final} />
      </span>
      {onSale ? (
        <span className={cx('flex items-baseline gap-x-2 overflow-hidden text-ink-3', large ? 'text-15' : 'text-13')}>
          <s>
            <span className="sr-only">정가 </span>
            <Price won={item.price} />
          </s>
          {!item.isDiscountByRate && (
            <span className="tabular-nums whitespace-nowrap">-{formatWon(item.discountAmount ?? 0)}</span>
          )}
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
