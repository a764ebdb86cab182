import { lowestPrices } from '@gyeol/contracts/rules/item-prices.ts';
import { formatWon } from '@gyeol/contracts/rules/money.ts';
import { cx } from '../lib/cx.ts';

interface PriceProps {
  won: number;
  /** True when the amount is the lowest of several. */
  from?: boolean | undefined;
  className?: string;
}
/** Shows an amount of won, `12,345원`, with digits of equal width. */
export const Price = ({ won, from, className }: PriceProps) => (
  <span className={cx('tabular-nums whitespace-nowrap', className)}>{`${formatWon(won)}${from ? '부터' : ''}`}</span>
);

/** The prices of an item (`pricing` of the contract). */
interface SoldItem {
  price: number;
  discountPrice: number;
  lowestPrice: number;
  priceVaries: boolean;
  isDiscountByRate: boolean;
  discountRate: number | null;
  /** False when the item has no discount, or when the shop does not show the price before the discount. */
  priceStruck: boolean;
  /** The price without a sale. Absent in answers of the previous release. */
  regularPrice?: number | undefined;
}

const isInSale = ({ discountPrice, regularPrice = discountPrice }: SoldItem): boolean => discountPrice < regularPrice;

/**
 * Returns the percentage that is off the price, or undefined when an amount is off. A sale sets only a price, so its
 * percentage is calculated.
 */
const rateOf = (item: SoldItem): number | undefined => {
  const { price, discountPrice, isDiscountByRate, discountRate } = item;
  if (!isInSale(item)) return isDiscountByRate ? (discountRate ?? undefined) : undefined;
  const rate = Math.round(100 - (100 * discountPrice) / price);
  return Math.round((price * (100 - rate)) / 100) === discountPrice ? rate : undefined;
};

/**
 * Shows the price of an item in two lines. The first line has the percentage of a discount by rate, then the lowest
 * price, and says when this is the price of a sale. The second line has the struck price of the same option, then the
 * amount of a discount by amount. On a card the second line always takes up space, so that the rows of a list have equal
 * heights.
 */
export const SalePrice = ({ item, large = false }: { item: SoldItem; large?: boolean }) => {
  const { final, undiscounted } = lowestPrices(item);
  const { priceStruck: onSale } = item;
  const rate = rateOf(item);
  const byRate = rate !== undefined;
  const discount = onSale && (
    <span className="text-clay">
      <span className="sr-only">할인 </span>
      {byRate ? `${rate}%` : <Price won={final - undiscounted} />}
    </span>
  );
  return (
    <span className="flex flex-col">
      <span
        className={cx(
          'flex items-baseline gap-x-2 flex-wrap',
          large ? 'text-20' : 'text-15',
          (large || onSale) && 'font-semibold',
        )}
      >
        {byRate && discount}
        {onSale && <span className="sr-only">판매가 </span>}
        <Price won={final} from={item.priceVaries} />
        {isInSale(item) && <span className="text-13 font-normal text-ink-2">행사가</span>}
      </span>
      {onSale ? (
        <span className={cx('flex items-baseline gap-x-2 overflow-hidden text-ink-3', large ? 'text-15' : 'text-13')}>
          <s>
            <span className="sr-only">정가 </span>
            <Price won={undiscounted} />
          </s>
          {!byRate && discount}
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
