import { type DeliveryFees, deliveryFeeFor, wonUntilFreeDelivery } from '@gyeol/contracts/rules/delivery.ts';
import { formatWon, type OrderTotals, orderTotals } from '@gyeol/contracts/rules/money.ts';
import type { ReactNode } from 'react';
import { Button } from '../../shared/ui/button.tsx';
import { BottomBar } from '../../shared/ui/page.tsx';
import { Price } from '../../shared/ui/price.tsx';
import { Skeleton } from '../../shared/ui/states.tsx';
import type { CartLine } from './cart-query.ts';

export interface CartTotals {
  productTotal: number;
  /** Undefined while the delivery terms are loading. */
  due: OrderTotals | undefined;
  /** The amount in won that is missing for free delivery, or 0. */
  untilFree: number;
}

export const cartTotals = (lines: readonly CartLine[], terms: DeliveryFees | undefined): CartTotals => {
  const productTotal = lines.reduce((sum, { finalPrice, quantity }) => sum + finalPrice * quantity, 0);
  const fee = terms && (productTotal === 0 ? 0 : deliveryFeeFor(productTotal, terms));
  return {
    productTotal,
    due: fee === undefined ? undefined : orderTotals(productTotal, 0, fee),
    untilFree: terms && productTotal > 0 ? wonUntilFreeDelivery(productTotal, terms) : 0,
  };
};

const Amount = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex justify-between gap-4">
    <dt className="text-ink-2">{name}</dt>
    <dd>{children}</dd>
  </div>
);

const Calculating = ({ className }: { className: string }) => (
  <span role="status" className="block">
    <Skeleton className={className} />
    <span className="sr-only">계산 중</span>
  </span>
);

interface Props {
  totals: CartTotals;
  /**
   * True when the delivery terms could not be loaded. The fee is then shown as 0 (storefront document §8), with a note
   * that the fee is not certain.
   */
  feeUnknown: boolean;
  /** States when the parcel would be shipped. Empty while the time is not known. */
  shipping: ReactNode;
  onOrder: () => void;
  busy: boolean;
  /** True until the server's cart equals the cart on the screen. */
  wait: boolean;
}

/**
 * Shows the sums on the right, where they stay visible. On a phone the sums are below the lines, and the bottom bar
 * repeats the total and the button.
 */
export const CartSummary = ({
  totals: { productTotal, due, untilFree },
  feeUnknown,
  shipping,
  onOrder,
  busy,
  wait,
}: Props) => {
  const button = (className: string) => (
    <Button busy={busy} disabled={wait} busyText="재고 확인 중…" onClick={onOrder} className={className}>
      <span className="tracking-label">ORDER</span>
    </Button>
  );
  return (
    <>
      <section
        aria-label="결제 예정 금액"
        className="flex flex-col gap-6 self-start rounded-sm bg-surface p-6 lg:sticky lg:top-[calc(var(--spacing-header)+2rem)]"
      >
        <dl className="flex flex-col gap-3">
          <Amount name="상품 금액">
            <Price won={productTotal} />
          </Amount>
          <Amount name="배송비">
            {due === undefined ? (
              <Calculating className="h-4 w-18" />
            ) : due.deliveryFee === 0 && productTotal > 0 && !feeUnknown ? (
              '무료'
            ) : (
              <Price won={due.deliveryFee} />
            )}
          </Amount>
          <div className="flex items-baseline justify-between gap-4 border-t border-ink pt-4">
            <dt className="label">TOTAL PRICE</dt>
            <dd>
              {due ? (
                <Price won={due.totalPrice} className="text-20 font-semibold" />
              ) : (
                <Calculating className="h-6 w-28" />
              )}
            </dd>
          </div>
        </dl>
        {untilFree > 0 && <p className="text-13 text-clay">{formatWon(untilFree)} 더 담으면 무료배송</p>}
        {shipping && <p className="text-13 text-ink-2">{shipping}</p>}
        {feeUnknown && (
          <p className="text-13 text-ink-3">배송비를 불러오지 못했습니다. 주문서에서 배송비를 확인해주세요.</p>
        )}
        <div className="hidden lg:block">{button('w-full')}</div>
      </section>
      <BottomBar>
        {due ? <Price won={due.totalPrice} className="text-17 font-semibold" /> : <Calculating className="h-4 w-18" />}
        {button('flex-1')}
      </BottomBar>
    </>
  );
};
