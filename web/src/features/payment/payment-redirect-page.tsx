import { useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link, useSearchParams } from 'react-router-dom';
import { forgetPayment, rememberPayment } from '../../entities/payment/payment-under-way.ts';
import { buttonClass } from '../../shared/ui/button.tsx';
import { Page } from '../../shared/ui/page.tsx';
import { Spinner } from '../../shared/ui/states.tsx';
import { followPayment } from './confirm-payment.ts';
import { ProcessingOverlay } from './processing-overlay.tsx';
import { cleanReason, isCancelledByBuyer } from './reason.ts';
import { usePaymentEnd } from './use-payment-end.ts';

/** The format of the provider's number. Any other value is rejected without a call. */
const impUidForm = /^[A-Za-z0-9_-]{1,40}$/;
const failed = '결제 검증 중 문제가 발생했습니다.';

type RedirectResult = { payment: { merchantUid: string; impUid: string } } | { failure: string } | 'cancelled';
/**
 * Reads the result of V2, which names the order alone, and the reason of a failure. Source of the two spellings: SDK
 * 일반 결제 (`paymentId`), and the older redirect page (`payment_id`).
 */
const readResultOfV2 = (query: URLSearchParams, merchantUid: string): RedirectResult => {
  const [code, pgMessage, message] = [query.get('code'), query.get('pgMessage'), query.get('message')];
  const reason = pgMessage || message;
  if ([pgMessage, message].some(isCancelledByBuyer)) return 'cancelled';
  if (code !== null) return { failure: `결제 실패: ${cleanReason(reason)}` };
  return merchantUid.length > 40 ? { failure: failed } : { payment: { merchantUid, impUid: '' } };
};
/** Reads the result that the card company's page puts into the address (ordering document §4.5). */
const readRedirectResult = (query: URLSearchParams): RedirectResult => {
  const paymentId = query.get('paymentId') ?? query.get('payment_id');
  if (paymentId) return readResultOfV2(query, paymentId);
  const [impUid, merchantUid] = [query.get('imp_uid') ?? '', query.get('merchant_uid') ?? ''];
  if (isCancelledByBuyer(query.get('error_msg'))) return 'cancelled';
  if (query.has('error_code') || query.has('error_msg'))
    return { failure: `결제 실패: ${cleanReason(query.get('error_msg'))}` };
  if (impUid === '') return { failure: '결제 성공했으나 imp_uid를 받지 못했습니다.' };
  if (merchantUid === '' || merchantUid.length > 40 || !impUidForm.test(impUid)) return { failure: failed };
  return { payment: { merchantUid, impUid } };
};

const Pending = () => (
  <div className="flex flex-col items-center gap-6 rounded-sm bg-surface px-6 pb-12 text-center">
    <Spinner className="pt-12" text="결제 진행중입니다." />
    <p className="text-13 text-balance text-ink-2">
      카드사의 승인 결과를 확인하고 있습니다. 확인되는 대로 이 화면에서 알려드립니다.
      <span className="mt-2 block">
        다시 결제하지 마세요. 창을 닫아도 확인은 계속되고, 결과는 주문 내역에 남습니다.
      </span>
    </p>
    <Link to="/user/myPage" className={buttonClass({ variant: 'secondary' })}>
      주문 내역 보기
    </Link>
  </div>
);

const words = { paid: '결제를 확인했습니다.', failed: '결제가 완료되지 않았습니다.' };

const Follow = ({ returned: result }: { returned: RedirectResult }) => {
  const { toSheet, toOrder, toDeposit, toPayment } = usePaymentEnd();
  const [state, setState] = useState<'processing' | 'pending' | keyof typeof words>('processing');
  /** Renders synchronously, because the overlay must be gone before a sentence is shown. */
  const show = (next: keyof typeof words): void => flushSync(() => setState(next));
  const follow = useEffectEvent(async (signal: AbortSignal): Promise<void> => {
    await Promise.resolve();
    signal.throwIfAborted();
    if (result === 'cancelled') return toPayment();
    if ('failure' in result) {
      show('failed');
      return toSheet(result.failure);
    }
    const { payment } = result;
    rememberPayment(payment);
    const decided = await followPayment(payment, () => setState('pending'), signal);
    if (decided.kind === 'foreign') forgetPayment();
    if (decided.kind === 'foreign' || decided.kind === 'left') return;
    if (decided.kind === 'deposit') return toDeposit(payment.merchantUid);
    show(decided.kind === 'paid' ? 'paid' : 'failed');
    return decided.kind === 'paid' ? toOrder(payment.merchantUid) : toSheet(`${failed}\n${decided.message}`);
  });
  useEffect(() => {
    const leaving = new AbortController();
    follow(leaving.signal).catch((error) => {
      if (!leaving.signal.aborted) throw error;
    });
    return () => leaving.abort();
  }, []);
  return (
    <>
      {state === 'processing' && result !== 'cancelled' && 'payment' in result && <ProcessingOverlay />}
      {state === 'pending' && <Pending />}
      {(state === 'paid' || state === 'failed') && (
        <p className="py-12 text-center text-15 text-ink-2">{words[state]}</p>
      )}
    </>
  );
};

const PaymentRedirectPage = () => {
  const [query] = useSearchParams();
  return (
    <Page title="결제 확인" width="narrow">
      <Follow key={query.toString()} returned={readRedirectResult(query)} />
    </Page>
  );
};
export default PaymentRedirectPage;
