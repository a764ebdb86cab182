import { type OfferedMethod, providerOf } from '@gyeol/contracts/rules/payment-methods.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { paymentStateOf } from '../../entities/payment/payment-states.ts';
import { paymentRedirectPath, rememberPayment } from '../../entities/payment/payment-under-way.ts';
import { ApiError } from '../../shared/api/api-error.ts';
import { useAction } from '../../shared/api/write.ts';
import { alert } from '../../shared/ui/prompts.ts';
import { isRecorded } from './confirm-payment.ts';
import { loadPaymentWindow } from './portone.ts';
import { cleanReason, isCancelledByBuyer } from './reason.ts';
import { type UnpaidOrder, unpaidOrderFor, unpaidOrderQuery } from './unpaid-order-query.ts';
import { usePaymentEnd } from './use-payment-end.ts';

export const noPayment = '결제 정보를 불러올 수 없습니다. 주문서를 확인해주세요.';
const noModule = '결제 모듈이 로드되지 않았습니다. 잠시 후 다시 시도해주세요.';
const switched = '결제 수단이 방금 변경되었습니다. 다시 결제해주세요.';
const changed = '주문 내용이 다른 화면에서 변경되었습니다. 금액을 확인한 뒤 다시 결제해주세요.';

const leave = async (leaving: Promise<void>): Promise<false> => {
  await leaving;
  return false;
};

const methodOffCodes = new Set(['PAYMENT_METHOD_OFF', 'DEPOSITS_OPEN', 'DEPOSITS_CLOSED']);
/** Returns the error when the member cannot pay by this method now. Throws any other error. */
const methodOff = (error: unknown): ApiError => {
  if (error instanceof ApiError && methodOffCodes.has(error.code)) return error;
  throw error;
};

/** False when the owner has meanwhile switched the method to another window, which the order is now recorded for. */
const hasSameWindow = (now: UnpaidOrder, by: OfferedMethod): boolean => {
  if (!now.methods) return true;
  const current = now.methods.find(({ method }) => method === by.method);
  return current !== undefined && providerOf(current) === providerOf(by) && current.channelKey === by.channelKey;
};

/**
 * Checks the order again, because the order may have been paid or replaced in another tab meanwhile. The shop records at
 * this read which window opens, so the read is never shared with another one that is under way.
 */
const useOrderState = (exchange: string | null) => {
  const client = useQueryClient();
  const { toSheet, toOrder } = usePaymentEnd();
  return async (order: UnpaidOrder, by: OfferedMethod): Promise<'open' | 'changed' | 'switched' | 'left'> => {
    // A shop of the previous release sends no methods and supports only the card.
    const read = unpaidOrderFor(exchange, order.methods && by.method);
    await client.cancelQueries({ queryKey: read.queryKey });
    const now = await client.fetchQuery(read);
    if (now?.merchantUid === order.merchantUid && now.totalPrice === order.totalPrice)
      return hasSameWindow(now, by) ? 'open' : 'switched';
    if (await isRecorded(order.merchantUid)) await toOrder(order.merchantUid);
    else if (now) return 'changed';
    else await toSheet(noPayment);
    return 'left';
  };
};

/**
 * Handles the pay button. Only one payment window is open at a time. Before the window opens, the hook reads the order
 * again and checks that the shop still offers the method.
 */
export const usePay = (
  shown: UnpaidOrder | null | undefined,
  chosen: OfferedMethod | undefined,
  exchange: string | null,
) => {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { toSheet } = usePaymentEnd();
  const fetchOrderState = useOrderState(exchange);
  const [leaving, setLeaving] = useState(false);
  const { state } = useLocation();
  const [cancelled, setCancelled] = useState(paymentStateOf(state) === 'cancelled');

  /** Resolves with true when the page stays. Otherwise the page is being left, and the button must stay disabled. */
  const payFor = async (order: UnpaidOrder, by: OfferedMethod): Promise<boolean> => {
    const open = await loadPaymentWindow(by).catch(() => undefined);
    if (!open) return leave(toSheet(noModule));
    const orderState = await fetchOrderState(order, by).catch(methodOff);
    if (typeof orderState !== 'string') {
      await alert(orderState.message);
      await client.fetchQuery(unpaidOrderQuery(exchange));
      return true;
    }
    if (orderState === 'left') return false;
    if (orderState !== 'open') {
      await alert(orderState === 'changed' ? changed : switched);
      return true;
    }
    const { failure, impUid = '' } = await open(order, by);
    if (isCancelledByBuyer(failure)) {
      setCancelled(true);
      return true;
    }
    if (failure !== undefined) return leave(toSheet(`결제 실패: ${cleanReason(failure)}`));
    // V2 needs no id of the payment, because an order number has one payment there.
    const isByOrder = providerOf(by) === 'portone-v2';
    if (!impUid && !isByOrder) return leave(toSheet('결제 성공했으나 imp_uid를 받지 못했습니다.'));
    const payment = { merchantUid: order.merchantUid, impUid };
    // The payment is stored first, so that another tab can follow the payment even if this tab is closed now.
    rememberPayment(payment);
    return leave(Promise.resolve(navigate(paymentRedirectPath(payment), { replace: true })));
  };
  const { send, busy } = useAction(
    async (order: UnpaidOrder, by: OfferedMethod) => {
      setCancelled(false);
      setLeaving(!(await payFor(order, by)));
    },
    {
      failed: () => noPayment,
      sayFailed: async (text) => {
        if (text === undefined) return;
        setLeaving(true);
        await toSheet(text);
      },
    },
  );
  const pay = async (): Promise<void> => {
    if (shown && chosen && !leaving) await send(shown, chosen);
  };
  return { pay, busy: busy || leaving, cancelled };
};
