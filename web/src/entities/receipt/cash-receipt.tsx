import { receiptPurposes } from '@gyeol/contracts/rules/cash-receipt.ts';
import { formatWon } from '@gyeol/contracts/rules/money.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate } from '../../shared/lib/format-date.ts';
import { Button } from '../../shared/ui/button.tsx';
import { DescriptionList } from '../../shared/ui/description-list.tsx';
import { ReceiptForm } from './receipt-form.tsx';
import { cashReceiptQuery, type CashReceipt as Receipt } from './receipt-query.ts';

const purposeNames = { ...receiptPurposes, self: '자진발급 (국세청 지정 번호)' };

const stateText = ({ state, selfIssueAt, approvalNumber, changeable }: Receipt): string | undefined => {
  if (state === 'requested') return '결제를 확인한 뒤 곧 발급돼요.';
  if (state === 'cancelled') return '환불되어 취소된 현금영수증입니다.';
  if (state === 'issued') return approvalNumber ? undefined : '결제할 때 신청하신 대로 발급되었어요.';
  if (!changeable && !selfIssueAt) return '발급된 현금영수증이 없어요.';
  const without = selfIssueAt ? `${formatDate(selfIssueAt)}에` : '결제 5일 뒤';
  return `신청하지 않으셨어요. ${without} 국세청 지정 번호로 발급돼요.`;
};

/**
 * Shows the cash receipt of an order. With `isOwner` the buyer can request or change the receipt until it is issued.
 */
export const CashReceipt = ({ merchantUid, isOwner }: { merchantUid: string; isOwner: boolean }) => {
  const { data } = useQuery(cashReceiptQuery(merchantUid));
  const [asks, setAsks] = useState(false);
  if (data === undefined) return null;
  const { purpose, number, amount, approvalNumber, issuedAt } = data;
  const changeable = isOwner && data.changeable;
  const text = stateText(data);
  return (
    <div className="flex flex-col gap-3 break-inside-avoid">
      <DescriptionList
        title="현금영수증"
        items={[
          { name: '용도', value: purpose && purposeNames[purpose] },
          { name: '번호', value: number && <span className="tabular-nums">{number}</span> },
          { name: '금액', value: amount === null ? null : formatWon(amount) },
          { name: '승인번호', value: approvalNumber && <span className="tabular-nums">{approvalNumber}</span> },
          { name: data.state === 'cancelled' ? '취소일' : '발급일', value: issuedAt && formatDate(issuedAt) },
        ]}
      />
      {text && <p className="text-13 text-ink-2">{text}</p>}
      {changeable && asks && <ReceiptForm merchantUid={merchantUid} onSaved={() => setAsks(false)} />}
      {changeable && !asks && (
        <Button variant="secondary" size="sm" className="self-start print:hidden" onClick={() => setAsks(true)}>
          {data.state === 'none' ? '현금영수증 신청' : '신청 바꾸기'}
        </Button>
      )}
    </div>
  );
};
