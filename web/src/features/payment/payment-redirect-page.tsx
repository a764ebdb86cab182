import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Page } from '../../shared/ui/page.tsx';
import { Spinner } from '../../shared/ui/states.tsx';
import { cleanReason } from './reason.ts';
import { usePaymentEnd } from './use-payment-end.ts';

/** The form of the provider's number; what has another one never reaches a call. */
const impUidForm = /^[A-Za-z0-9_-]{1,40}$/;

/** Where a card payment that left the page comes back to (ordering document §4.5). */
const PaymentRedirectPage = () => {
  const [query] = useSearchParams();
  const { toSheet, confirm } = usePaymentEnd();
  const handled = useRef(false);
  useEffect(() => {
    if (handled.current) return;
    handled.current = true;
    const [impUid, merchantUid] = [query.get('imp_uid') ?? '', query.get('merchant_uid') ?? ''];
    if (query.has('error_code') || query.has('error_msg')) {
      void toSheet(`결제 실패: ${cleanReason(query.get('error_msg'))}`);
    } else if (impUid === '') {
      void toSheet('결제 성공했으나 imp_uid를 받지 못했습니다.');
    } else if (merchantUid === '' || merchantUid.length > 40 || !impUidForm.test(impUid)) {
      void toSheet('결제 검증 중 문제가 발생했습니다.');
    } else {
      void confirm(merchantUid, impUid);
    }
  }, [query, toSheet, confirm]);
  return (
    <Page title="결제 확인" width="narrow">
      <Spinner className="py-12" text="결제를 확인하고 있습니다…" />
      <p className="text-center text-13 text-ink-3">창을 닫거나 뒤로 가지 말고 잠시만 기다려주세요.</p>
    </Page>
  );
};
export default PaymentRedirectPage;
