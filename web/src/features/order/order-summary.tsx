import type { OrderTotals } from '@gyeol/contracts/rules/money.ts';
import { sheetPriceMinutes } from '@gyeol/contracts/rules/sale.ts';
import type { UseFormReturn } from 'react-hook-form';
import { ShippingPromise } from '../../entities/delivery/shipping-promise.tsx';
import { OrderAmounts } from '../../entities/order/order-amounts.tsx';
import { shop } from '../../shared/config/shop.ts';
import { Button } from '../../shared/ui/button.tsx';
import { RequiredCheckbox } from '../../shared/ui/choice.tsx';
import { BottomBar } from '../../shared/ui/page.tsx';
import { Price } from '../../shared/ui/price.tsx';
import type { SheetValues } from './sheet-values.ts';

interface Props {
  totals: OrderTotals;
  remoteArea: string | null;
  /** True when the shop offers a payment method. */
  payable: boolean;
  busy: boolean;
  form: UseFormReturn<SheetValues>;
}

/**
 * Shows the amounts on the right, where they stay visible. On a phone the amounts are below the form, and the bottom
 * bar repeats the total and the button.
 */
export const OrderSummary = ({ totals, remoteArea, payable, busy, form }: Props) => {
  const text = totals.totalPrice === 0 ? '주문하기' : payable ? '결제하기' : '결제 수단 없음';
  const button = (className: string) => (
    <Button
      type="submit"
      disabled={totals.totalPrice > 0 && !payable}
      busy={busy}
      busyText="주문을 준비하고 있습니다…"
      className={className}
    >
      {text}
    </Button>
  );
  return (
    <>
      <section
        aria-label="결제 금액"
        className="flex flex-col gap-6 self-start rounded-sm bg-surface p-6 lg:sticky lg:top-[calc(var(--spacing-header)+2rem)]"
      >
        <OrderAmounts totals={totals} totalName="최종 결제 금액" remoteArea={remoteArea} />
        <p className="text-13 text-ink-2">
          <ShippingPromise terms={shop().delivery} />
          <br />
          주문서의 상품 가격은 {sheetPriceMinutes}분 동안 유지됩니다.
        </p>
        <RequiredCheckbox
          label="주문 내용을 확인했으며 결제에 동의합니다"
          error={form.formState.errors.agreed?.message}
          {...form.register('agreed', { validate: (ticked) => ticked || '주문 내용을 확인하고 동의해주세요.' })}
        />
        <div className="hidden lg:block">{button('w-full')}</div>
        <p className="text-13 text-ink-3">
          미성년자가 법정대리인의 동의 없이 주문한 경우 본인이나 법정대리인이 주문을 취소할 수 있습니다.
        </p>
      </section>
      <BottomBar>
        <Price won={totals.totalPrice} className="text-17 font-semibold" />
        {button('flex-1')}
      </BottomBar>
    </>
  );
};
