import { seoulMoment } from '@gyeol/contracts/rules/business-day.ts';
import { useId } from 'react';
import type { ItemDetail } from '../../entities/item/item-types.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Price } from '../../shared/ui/price.tsx';
import { QuantityStepper } from '../../shared/ui/quantity-stepper.tsx';
import { OptionPicker } from './option-picker.tsx';
import type { Purchase } from './use-purchase.ts';

interface Props {
  item: ItemDetail;
  soldOut: boolean;
  /** The moment from which the item can be bought, when it has not come yet. */
  opens: string | undefined;
  purchase: Purchase;
  onAdded?: () => void;
}

export const BuyPanel = ({ item, soldOut, opens, purchase, onAdded }: Props) => {
  const whyClosed = useId();
  const { optionId, select, quantity, setQuantity, max, total, add, buyNow, busy } = purchase;
  const buy = async (): Promise<void> => {
    if (await add()) onAdded?.();
  };
  return (
    <div className="flex flex-col gap-6">
      <OptionPicker item={item} selected={optionId} onSelect={select} />
      {soldOut ? (
        <Button disabled wide>
          Out Of Stock
        </Button>
      ) : (
        <>
          <div className="flex items-center justify-between gap-4">
            <span className="text-13 text-ink-2">수량</span>
            <QuantityStepper value={quantity} onChange={setQuantity} name={item.title} max={max} />
          </div>
          {/* This part stays visible, even below a long list of options. */}
          <div className="sticky -bottom-4 -mb-4 grid grid-cols-2 gap-2 bg-surface pb-4 lg:bg-paper">
            <p className="col-span-2 mb-4 flex items-baseline justify-between gap-4 border-t border-ink pt-4">
              <span className="label">TOTAL</span>
              <Price won={total} from={!optionId && item.priceVaries} className="text-20 font-semibold" />
            </p>
            <Button variant="secondary" busy={busy} busyText="담는 중…" onClick={buy}>
              <span className="tracking-label">ADD TO CART</span>
            </Button>
            <Button disabled={opens !== undefined} aria-describedby={opens && whyClosed} onClick={buyNow}>
              바로 구매
            </Button>
            {opens && (
              <p id={whyClosed} className="col-span-2 text-13 text-ink-2">
                {`${seoulMoment(new Date(opens))}부터 구매하실 수 있습니다.`}
              </p>
            )}
          </div>
        </>
      )}
    </div>
  );
};
