import { seoulMoment } from '@gyeol/contracts/rules/business-day.ts';
import { lineTotal } from '@gyeol/contracts/rules/item-prices.ts';
import { Link } from 'react-router-dom';
import { cx } from '../../shared/lib/cx.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { IconButton } from '../../shared/ui/button.tsx';
import { Checkbox } from '../../shared/ui/choice.tsx';
import { Price } from '../../shared/ui/price.tsx';
import { QuantityStepper } from '../../shared/ui/quantity-stepper.tsx';
import { ResponsiveImage } from '../../shared/ui/responsive-image.tsx';
import type { CartChange } from './use-cart-change.ts';
import type { LineNow } from './use-lines-now.ts';
import { isClosed } from './use-selected-lines.ts';

const maxQuantity = 99;

/**
 * Says why the line cannot be ordered. Otherwise shows the remaining stock when the quantity of the line equals or
 * exceeds the remaining stock.
 */
const StockHint = ({ line: { soldOut, opens, available, quantity } }: { line: LineNow }) => {
  if (soldOut) {
    return (
      <p className="mt-1 flex flex-wrap items-center gap-2">
        <Badge tone="stop">품절</Badge>
        <span className="text-13 text-ink-3">다른 상품만 주문할 수 있어요.</span>
      </p>
    );
  }
  if (opens) return <p className="text-13 text-ink-2">{`${seoulMoment(new Date(opens))}부터 구매하실 수 있습니다.`}</p>;
  if (!available || available > quantity) return null;
  return <p className={cx('text-13', available < quantity ? 'text-stop' : 'text-ink-3')}>남은 수량 {available}개</p>;
};

interface Props {
  line: LineNow;
  selected: boolean;
  onSelect: (on: boolean) => void;
  onChange: (change: CartChange) => void;
}

export const CartLineRow = ({ line, selected, onSelect, onChange }: Props) => (
  <li className="flex gap-2 border-b border-line py-6 sm:gap-4 lg:gap-6">
    <Checkbox
      className="-my-3 -mr-4 min-w-touch shrink-0 self-start"
      checked={selected}
      disabled={isClosed(line)}
      onChange={(event) => onSelect(event.target.checked)}
      label={<span className="sr-only">{`${line.title} (${line.itemOption.name}) 주문하기`}</span>}
    />
    <Link to={`/detail/${line.id}`} className="block w-thumb shrink-0 self-start sm:w-28">
      <ResponsiveImage
        src={line.imageUrl}
        alt={`${line.title} 상세 보기`}
        sizes="112px"
        className={cx('rounded-sm', line.soldOut && 'opacity-45')}
      />
    </Link>
    <div className="flex min-w-0 flex-1 flex-col gap-3">
      <div className="flex items-start justify-between gap-2">
        <div className="flex min-w-0 flex-col gap-1">
          <Link to={`/detail/${line.id}`} className="-my-3 min-w-touch self-start py-3 text-15 hover:underline">
            {line.title}
          </Link>
          <p className="text-13 text-ink-3">옵션: {line.itemOption.name}</p>
          <p className="text-13 text-ink-2">
            <Price won={line.finalPrice} />
          </p>
          <StockHint line={line} />
        </div>
        <IconButton
          icon="close"
          label={`${line.title} 빼기`}
          className="-mt-3 -mr-3"
          onClick={() => onChange({ cartId: line.cartId, quantity: 0 })}
        />
      </div>
      <div className="mt-auto flex flex-wrap items-center justify-between gap-3">
        <QuantityStepper
          value={line.quantity}
          name={line.title}
          max={Math.min(line.available || maxQuantity, maxQuantity)}
          disabled={line.soldOut}
          onChange={(quantity) => onChange({ cartId: line.cartId, quantity })}
        />
        <Price
          won={lineTotal(line.finalPrice, line.quantity)}
          className={cx('ml-auto text-17 font-semibold', line.soldOut && 'text-ink-3 line-through')}
        />
      </div>
    </div>
  </li>
);
