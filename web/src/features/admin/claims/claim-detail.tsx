import { formatPhone } from '@gyeol/contracts/rules/phone.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { mailTo } from '../../../shared/lib/mail-to.ts';
import { Button, buttonClass } from '../../../shared/ui/button.tsx';
import { Price } from '../../../shared/ui/price.tsx';
import type { ClaimRow } from './claim-queries.ts';
import { orderStatusText } from './claim-text.ts';
import { LineClaimPanel } from './line-claim-panel.tsx';
import { useClaimActions } from './use-claim-actions.ts';

const DetailRow = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex gap-3">
    <dt className="w-18 shrink-0 text-ink-3">{name}</dt>
    <dd className="min-w-0 flex-1">{children}</dd>
  </div>
);
const link = 'underline underline-offset-4 hover:text-clay';

const Actions = ({ row }: { row: ClaimRow }) => {
  const { process, cancel, busy } = useClaimActions(row);
  const cancelled = row.paymentStatus === 'CANCELLED';
  return (
    <>
      <Button size="sm" onClick={process} busy={busy === 'process'} disabled={busy === 'cancel'}>
        처리완료로 변경
      </Button>
      <Button
        size="sm"
        variant="danger"
        onClick={cancel}
        busy={busy === 'cancel'}
        disabled={cancelled || busy === 'process'}
      >
        {cancelled ? '결제 취소됨' : '결제 취소'}
      </Button>
    </>
  );
};

/** What its buyer asked for, and not a cancel, which ends by itself. */
const isRequest = ({ kind }: ClaimRow): boolean => kind === 'return' || kind === 'exchange';

/** What a claim says, about which order, and what can be done with it while it is pending. */
export const ClaimDetail = ({ row }: { row: ClaimRow }) => {
  const order = `/payment/details/${row.originalMerchantUid}`;
  return (
    <div className="flex flex-col gap-4 bg-paper px-4 py-4 text-13 lg:px-6">
      <div className="grid gap-x-12 gap-y-4 lg:grid-cols-2">
        <dl className="flex flex-col gap-2">
          <DetailRow name="사유">
            <span className="block max-w-prose text-15 whitespace-pre-line">
              {row.message.trim() || '(메시지 없음)'}
            </span>
          </DetailRow>
          <DetailRow name="상품">{row.itemTitles}</DetailRow>
        </dl>
        <dl className="flex flex-col gap-2 tabular-nums">
          <DetailRow name="송장번호">
            {row.trackingNumber ? (
              <Link to={order} className={link}>
                {row.trackingNumber}
              </Link>
            ) : (
              '–'
            )}
          </DetailRow>
          <DetailRow name="주문 상태">{orderStatusText(row.paymentStatus)}</DetailRow>
          <DetailRow name="주문 금액">
            <Price won={row.originalTotalPrice} />
          </DetailRow>
          <DetailRow name="결제 금액">
            <Price won={row.price} />
          </DetailRow>
          {row.refundable !== row.price && (
            <DetailRow name="남은 금액">
              <Price won={row.refundable} />
            </DetailRow>
          )}
          <DetailRow name="전화번호">
            <a href={`tel:${row.phoneNumber}`} className={link}>
              {formatPhone(row.phoneNumber)}
            </a>
          </DetailRow>
          <DetailRow name="이메일">
            <a href={mailTo(row.username)} className={link}>
              {row.username}
            </a>
          </DetailRow>
        </dl>
      </div>
      <LineClaimPanel row={row} />
      <div className="flex flex-wrap gap-2">
        {row.refundStatus === 'PENDING' && isRequest(row) && <Actions row={row} />}
        <Link to={order} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
          주문 내역 보기
        </Link>
      </div>
    </div>
  );
};
