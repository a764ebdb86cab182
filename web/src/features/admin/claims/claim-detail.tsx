import { claimListLabel } from '@gyeol/contracts/rules/claim.ts';
import { formatPhone } from '@gyeol/contracts/rules/phone.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useCancelOrder } from '../../../entities/order/use-cancel-order.ts';
import { useCall } from '../../../shared/api/write.ts';
import { mailTo } from '../../../shared/lib/mail-to.ts';
import { May } from '../../../shared/session/may.tsx';
import { Button, buttonClass } from '../../../shared/ui/button.tsx';
import { Price } from '../../../shared/ui/price.tsx';
import { confirm } from '../../../shared/ui/prompts.ts';
import type { ClaimRow } from './claim-queries.ts';
import { orderStatusText } from './claim-text.ts';
import { LineClaimPanel } from './line-claim-panel.tsx';

const DetailRow = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex gap-3">
    <dt className="w-18 shrink-0 text-ink-3">{name}</dt>
    <dd className="min-w-0 flex-1">{children}</dd>
  </div>
);
const link = 'underline underline-offset-4 hover:text-clay';

/** Cancelling the payment leaves the claim pending. Processing the claim is a separate action. */
const Actions = ({ row }: { row: ClaimRow }) => {
  const { send, busy: processing } = useCall('order.processClaim', {
    done: '처리완료로 변경되었습니다.',
    failed: () => '환불 요청 처리에 실패했습니다.',
  });
  const { cancel, busy: cancelling } = useCancelOrder({
    merchantUid: row.originalMerchantUid,
    buyer: row.realName,
    itemTitles: row.itemTitles,
    paid: row.price,
    amount: row.refundable,
    follows: ['요청은 대기중으로 남습니다.'],
  });
  const cancelled = row.paymentStatus === 'CANCELLED';
  const process = async (): Promise<void> => {
    const question = `${claimListLabel(row.kind)} 요청을 처리완료로 변경하시겠습니까?`;
    const follows = `${row.realName} 님의 주문 ${row.originalMerchantUid}\n결제는 취소되지 않으며, 처리완료한 요청은 되돌릴 수 없습니다.`;
    if (await confirm(question, follows)) await send({ params: { id: row.id } });
  };
  return (
    <May right="orders.money">
      <Button size="sm" onClick={process} busy={processing} disabled={cancelling}>
        처리완료로 변경
      </Button>
      <Button size="sm" variant="danger" onClick={cancel} busy={cancelling} disabled={cancelled || processing}>
        {cancelled ? '결제 취소됨' : '결제 취소'}
      </Button>
    </May>
  );
};

/** True when an operator has to process the claim. A cancel ends by itself. */
const isRequest = ({ kind }: ClaimRow): boolean => kind === 'return' || kind === 'exchange';

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
