import { type OrderTotals, orderTotals } from '@gyeol/contracts/rules/money.ts';
import { Button } from '../../shared/ui/button.tsx';
import { BottomBar } from '../../shared/ui/page.tsx';
import { Price } from '../../shared/ui/price.tsx';
import type { CartLine } from './cart-query.ts';

/** Sum of unit price × quantity, and the fee on top. */
export const cartTotals = (lines: readonly CartLine[], deliveryFee: number): OrderTotals =>
  orderTotals(
    lines.reduce((sum, { finalPrice, quantity }) => sum + finalPrice * quantity, 0),
    0,
    deliveryFee,
  );

const Amount = ({ name, won }: { name: string; won: number }) => (
  <div className="flex justify-between gap-4">
    <dt className="text-ink-2">{name}</dt>
    <dd>
      <Price won={won} />
    </dd>
  </div>
);

interface Props {
  totals: OrderTotals;
  onOrder: () => void;
  busy: boolean;
  /** Until the bag on the server is what the screen shows. */
  wait: boolean;
}

/** Right and sticky; on a phone under the lines, with the total and the button again at the bottom of the screen. */
export const CartSummary = ({ totals, onOrder, busy, wait }: Props) => {
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
          <Amount name="상품 금액" won={totals.productTotal} />
          <Amount name="배송비" won={totals.deliveryFee} />
          <div className="flex items-baseline justify-between gap-4 border-t border-ink pt-4">
            <dt className="label">TOTAL PRICE</dt>
            <dd>
              <Price won={totals.totalPrice} className="text-20 font-semibold" />
            </dd>
          </div>
        </dl>
        <div className="hidden lg:block">{button('w-full')}</div>
      </section>
      <BottomBar>
        <Price won={totals.totalPrice} className="text-17 font-semibold" />
        {button('flex-1')}
      </BottomBar>
    </>
  );
};
