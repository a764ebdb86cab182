import { shippingPromise } from '@gyeol/contracts/rules/business-calendar.ts';
import { deliveryCostText, remoteAreasText, transitDaysText } from '@gyeol/contracts/rules/delivery-text.ts';
import { formatWon } from '@gyeol/contracts/rules/money.ts';
import { useState } from 'react';
import type { Settings } from './setting-queries.ts';

export const TermsPreview = ({ terms }: { terms: Settings }) => {
  const [now] = useState(() => new Date());
  const remote = remoteAreasText(terms);
  return (
    <section aria-label="방문자가 읽는 문장" className="flex flex-col gap-1 rounded-sm bg-paper px-4 py-3 text-15">
      <h2 className="text-13 font-medium text-ink-2">방문자가 읽는 문장</h2>
      <p>{deliveryCostText(terms)}</p>
      <p>
        {shippingPromise(now, terms)} · <span className="whitespace-nowrap">출고 후 {transitDaysText(terms)}일</span>
      </p>
      {remote && <p>도서산간 추가 배송비: {remote}</p>}
      <p>
        반품 배송비 {formatWon(terms.returnFee)} · 교환 배송비 {formatWon(terms.exchangeFee)}
      </p>
    </section>
  );
};
