import { paymentMethods } from '@gyeol/contracts/rules/payment-methods.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router-dom';
import { TimeLeft } from '../../entities/order/time-left.tsx';
import { MethodChoice } from '../../entities/payment/method-choice.tsx';
import { NoDepositNote } from '../../entities/payment/no-deposit-note.tsx';
import { noMethod, usePaymentChoice } from '../../entities/payment/payment-choice.ts';
import { claimsPathOf, paymentUnderWay } from '../../entities/payment/payment-under-way.ts';
import { isSessionOver } from '../../shared/api/api-error.ts';
import { Button, buttonClass } from '../../shared/ui/button.tsx';
import { DescriptionList } from '../../shared/ui/description-list.tsx';
import { Page } from '../../shared/ui/page.tsx';
import { Price } from '../../shared/ui/price.tsx';
import { Skeleton } from '../../shared/ui/states.tsx';
import { isRecorded } from './confirm-payment.ts';
import { consumeLastOrder, storeLastOrder } from './last-payment.ts';
import { loadPaymentWindow } from './portone.ts';
import { type UnpaidOrder, unpaidOrderQuery } from './unpaid-order-query.ts';
import { useOpenAtOnce } from './use-open-at-once.ts';
import { noPayment, usePay } from './use-pay.ts';
import { usePaymentEnd } from './use-payment-end.ts';

const nothingDue = '결제할 금액이 없습니다. 주문 내역을 확인해주세요.';
/**
 * Handles the case that the member has no unpaid order. Either the order of this tab was paid meanwhile, or this tab
 * never had an order. The price difference of an `exchange` is independent of the order that this tab was about to pay.
 */
const useNothingToPay = (order: UnpaidOrder | null | undefined, exchange: string | null): void => {
  const { toSheet, toOrder } = usePaymentEnd();
  const leaving = useRef(false);
  useEffect(() => {
    if (order && exchange === null) storeLastOrder(order.merchantUid);
    if (order !== null || leaving.current) return;
    leaving.current = true;
    if (exchange !== null) return void toSheet(nothingDue);
    const last = consumeLastOrder();
    const paid = last === undefined ? Promise.resolve(false) : isRecorded(last).catch(() => false);
    void paid.then((yes) => (yes && last ? toOrder(last) : toSheet(noPayment)));
  }, [order, exchange, toOrder, toSheet]);
};

/** An order that cannot be shown cannot be paid (ordering document §8). */
const useLoadFailure = (error: Error | null): void => {
  const { toSheet } = usePaymentEnd();
  const isAnnounced = useRef(false);
  useEffect(() => {
    if (error === null || isSessionOver(error) || isAnnounced.current) return;
    isAnnounced.current = true;
    void toSheet(noPayment);
  }, [error, toSheet]);
};

const Order = ({ order, method }: { order: UnpaidOrder; method: string | null }) => (
  <>
    <div className="flex flex-col gap-1 rounded-sm bg-surface p-6">
      <p className="text-13 text-ink-2">총 결제 금액</p>
      <Price won={order.totalPrice} className="text-36 font-semibold" />
      {order.expiresAt && (
        <p className="mt-2 text-13">
          <TimeLeft until={order.expiresAt} />
        </p>
      )}
    </div>
    <DescriptionList
      title="주문 내용"
      items={[
        { name: '주문 상품', value: order.itemTitles },
        { name: '받는 분', value: order.name },
        { name: '배송지', value: `(${order.postCode}) ${order.address} ${order.detailAddress ?? ''}` },
        { name: '결제 수단', value: method },
      ]}
    />
  </>
);

const Payment = () => {
  const [query] = useSearchParams();
  const exchange = query.get('order');
  const { data: order, error, isFetching } = useQuery(unpaidOrderQuery(exchange));
  const { methods, isChoice, chosen, choose } = usePaymentChoice(order?.methods);
  const { pay, busy, cancelled } = usePay(order, chosen, exchange);
  useOpenAtOnce(order !== undefined && order !== null && chosen !== undefined, pay);
  useNothingToPay(isFetching || busy ? undefined : order, exchange);
  useLoadFailure(order ? null : error);
  // The provider's module is loaded before the button is pressed, so that the window opens at once. When the module
  // failed to load, the error is shown after the press.
  useEffect(() => {
    if (chosen) loadPaymentWindow(chosen).catch(() => undefined);
  }, [chosen]);
  return (
    <Page title="결제" width="narrow">
      <div className="flex flex-col gap-8">
        {order ? (
          <Order order={order} method={isChoice || !chosen ? null : paymentMethods[chosen.method].name} />
        ) : (
          <Skeleton className="h-chart w-full" />
        )}
        {isChoice && chosen && (
          <MethodChoice
            methods={methods}
            chosen={chosen.method}
            onChoose={choose}
            disabled={busy}
            depositHours={order?.saleDepositHours}
          />
        )}
        <NoDepositNote hours={order?.saleDepositHours} />
        <div className="flex flex-col gap-2">
          <p role="status" className="text-center text-15 text-balance text-ink-2 empty:hidden">
            {!chosen && noMethod}
            {chosen && cancelled && '결제를 취소했어요. 주문 내용은 그대로이니 다시 결제할 수 있어요.'}
          </p>
          <Button wide disabled={!order || !chosen} busy={busy} busyText="결제를 진행하고 있습니다…" onClick={pay}>
            결제하기
          </Button>
          <Link
            to={claimsPathOf(exchange) ?? '/order'}
            state={{ returning: true }}
            className={buttonClass({ variant: 'secondary', wide: true })}
          >
            {exchange ? '이전 화면으로' : '주문서로 돌아가기'}
          </Link>
        </div>
      </div>
    </Page>
  );
};

/** While the shop is deciding about a payment, the page follows that payment instead of offering another one. */
const PaymentPage = () => {
  const [underWay] = useState(paymentUnderWay);
  return underWay === undefined ? <Payment /> : <Navigate to={underWay} replace />;
};
export default PaymentPage;
