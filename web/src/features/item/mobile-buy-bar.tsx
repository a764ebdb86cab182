import { lowestPrices } from '@gyeol/contracts/rules/item-prices.ts';
import { useState } from 'react';
import type { ItemDetail } from '../../entities/item/item-types.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { BottomBar } from '../../shared/ui/page.tsx';
import { Price } from '../../shared/ui/price.tsx';
import { BuyPanel } from './buy-panel.tsx';
import { AskAgain } from './option-picker.tsx';
import type { Purchase } from './use-purchase.ts';

/**
 * Shows the price and the button at the bottom of a phone's screen. The button opens the sheet with the options and the
 * quantity.
 */
export const MobileBuyBar = ({
  item,
  soldOut,
  opens,
  purchase,
}: {
  item: ItemDetail;
  soldOut: boolean;
  /** The moment from which the item can be bought, when it has not come yet. */
  opens: string | undefined;
  purchase: Purchase;
}) => {
  const [open, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  return (
    <>
      {/* The sheet lists the sold-out options too. When the whole item is sold out, the sheet cannot be opened, so the
          list is shown outside it. */}
      <AskAgain item={item} />
      <BottomBar>
        <Price won={lowestPrices(item).final} from={item.priceVaries} className="text-17 font-semibold" />
        <Button aria-haspopup="dialog" disabled={soldOut} className="flex-1" onClick={() => setOpen(true)}>
          <span className="tracking-label">{soldOut ? 'Out Of Stock' : 'ADD TO CART'}</span>
        </Button>
      </BottomBar>
      <Dialog open={open} onClose={close} title="옵션 선택">
        <BuyPanel item={item} soldOut={soldOut} opens={opens} purchase={purchase} onAdded={close} />
      </Dialog>
    </>
  );
};
