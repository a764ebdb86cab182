import { isCash } from '@gyeol/contracts/rules/payment-methods.ts';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import { Link } from 'react-router-dom';
import type { MyInfo } from '../../entities/member/my-info-query.ts';
import { orderDraft } from '../../entities/order/order-draft.ts';
import { OrderLines } from '../../entities/order/order-lines.tsx';
import { usePaymentChoice } from '../../entities/payment/payment-choice.ts';
import { noReceipt } from '../../entities/receipt/receipt-fields.tsx';
import { useAutoClearErrors } from '../../shared/lib/use-auto-clear-errors.ts';
import { useFormDraft } from '../../shared/lib/use-form-draft.ts';
import { AddressBook } from './address-book.tsx';
import { bestCoupon } from './best-coupon.ts';
import { CouponChoice } from './coupon-choice.tsx';
import { MadeToOrder } from './made-to-order.tsx';
import type { OpenSheet } from './order-sheet.ts';
import { OrderSummary } from './order-summary.tsx';
import { OverloadDialog } from './overload-dialog.tsx';
import { EarningHint, PointsChoice } from './points-choice.tsx';
import { ReceiverFields } from './receiver-fields.tsx';
import { RestoredNotice, useRestored } from './restored-notice.tsx';
import { SheetMethods } from './sheet-methods.tsx';
import { SheetReceipt } from './sheet-receipt.tsx';
import { type Receiver, type SheetValues, startValues } from './sheet-values.ts';
import { useComplete } from './use-complete.ts';
import { useSavedAddress } from './use-saved-address.ts';
import { useSheetFees } from './use-sheet-fees.ts';
import { useSheetTotals } from './use-sheet-totals.ts';

const Part = ({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) => (
  <section aria-label={title} className="flex flex-col gap-4">
    <div className="flex items-center justify-between gap-4">
      <h2 className="text-20 font-semibold">{title}</h2>
      {action}
    </div>
    {children}
  </section>
);

const Notice = ({ children }: { children: ReactNode }) => (
  <div role="status" className="rounded-sm border border-warn bg-surface px-4 py-3 text-15 whitespace-pre-line">
    {children}
  </div>
);

/** Names the lines with too little stock. When the lines are from the cart, links to the cart to change them there. */
const ShortageNotice = ({ lines, fromCart }: { lines: readonly string[]; fromCart: boolean }) => (
  <Notice>
    {lines.join('\n')}{' '}
    {fromCart && (
      <Link to="/user/cart" className="underline underline-offset-4">
        장바구니에서 수정하기
      </Link>
    )}
  </Notice>
);

interface PointsProps {
  points: NonNullable<ReturnType<typeof useSheetTotals>['points']>;
  /** The amount in won that is paid for goods. */
  paid: number;
  form: UseFormReturn<SheetValues>;
}
const PointsPart = ({ points, paid, form }: PointsProps) => (
  <Part title="적립금">
    <PointsChoice {...points} onChoose={(wanted) => form.setValue('points', wanted)} />
    <EarningHint terms={points.terms} paid={paid} />
  </Part>
);

interface CouponProps extends Omit<ComponentProps<typeof CouponChoice>, 'best'> {
  coupons: Parameters<typeof bestCoupon>[0];
}
const CouponPart = ({ coupons, ...choice }: CouponProps) => (
  <Part title="쿠폰">
    <CouponChoice best={bestCoupon(coupons, choice.productTotal)} {...choice} />
  </Part>
);

const notKept = ['agreed', 'madeToOrderAgreed', 'receiptPurpose', 'receiptNumber'] as const;

interface Props extends OpenSheet {
  info: MyInfo | undefined;
  saved: Receiver;
  onRenew: () => void;
}

export const SheetForm = ({ sheet, notice, reorder, info, saved, onRenew }: Props) => {
  const form = useForm<SheetValues>({ defaultValues: startValues(sheet, saved) });
  const restored = useRestored(sheet);
  useFormDraft(orderDraft(), form, notKept);
  useSavedAddress(form, saved);
  useAutoClearErrors(form);
  const [short, setShort] = useState<readonly string[]>([]);
  const { productTotal } = sheet;
  const fees = useSheetFees(sheet, useWatch({ control: form.control, name: 'postCode' }));
  const { coupons, chosen, totals, points } = useSheetTotals(form, productTotal, fees);
  const payment = usePaymentChoice(sheet.methods);
  const takesReceipt = totals.totalPrice > 0 && isCash(payment.chosen?.method ?? null);
  const choose = (couponMapId: number | null): void => form.setValue('couponMapId', couponMapId);
  const { complete, busy, overload } = useComplete(sheet, fees, {
    renewSheet: onRenew,
    dropCoupon: () => choose(null),
    showShortage: setShort,
  });
  // Every missing field shows its error, and the first of them gets the focus.
  const submit = form.handleSubmit((values) => {
    setShort([]);
    const receipt = takesReceipt ? {} : noReceipt;
    return complete({ ...values, ...receipt, couponMapId: chosen?.mapId ?? null, points: totals.points });
  });
  return (
    <form
      noValidate
      onSubmit={submit}
      className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_var(--spacing-summary)] lg:gap-18"
    >
      <div className="flex flex-col gap-12">
        {notice && <Notice>{notice}</Notice>}
        {short.length > 0 && <ShortageNotice lines={short} fromCart={!reorder} />}
        <Part title="주문 상품">
          <OrderLines lines={sheet.itemManagements} />
        </Part>
        <MadeToOrder sheet={sheet} form={form} />
        <Part title="배송지" action={<AddressBook form={form} />}>
          {restored && info && <RestoredNotice form={form} saved={saved} />}
          <ReceiverFields form={form} />
        </Part>
        <CouponPart productTotal={productTotal} coupons={coupons} chosen={chosen} onChoose={choose} />
        {points && <PointsPart points={points} paid={productTotal - totals.discount - totals.points} form={form} />}
        {totals.totalPrice > 0 && <SheetMethods payment={payment} depositHours={sheet.saleDepositHours} />}
        {takesReceipt && <SheetReceipt form={form} phoneNumber={info?.phoneNumber} />}
      </div>
      <OrderSummary
        totals={totals}
        remoteArea={fees.remoteArea}
        payable={payment.chosen !== undefined}
        busy={busy || fees.isPending}
        form={form}
      />
      <OverloadDialog until={overload.until} onLeave={overload.leave} />
    </form>
  );
};
