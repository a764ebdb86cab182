import { claimReasons, claimStateLabels, isClaimEnded } from '@gyeol/contracts/rules/claim.ts';
import { formatWon } from '@gyeol/contracts/rules/money.ts';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { ClaimMoneyList } from '../../../entities/claim/claim-money-list.tsx';
import { claimableQuery, type LineClaim } from '../../../entities/claim/claim-queries.ts';
import { ReturnParcel } from '../../../entities/claim/return-parcel.tsx';
import { useCall } from '../../../shared/api/write.ts';
import { formatDateTime } from '../../../shared/lib/format-date.ts';
import { useAutoClearErrors } from '../../../shared/lib/use-auto-clear-errors.ts';
import { useMay } from '../../../shared/session/my-rights.ts';
import { Badge } from '../../../shared/ui/badge.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { TextField } from '../../../shared/ui/field.tsx';
import { confirm } from '../../../shared/ui/prompts.ts';
import { ErrorNotice, Skeleton } from '../../../shared/ui/states.tsx';
import { ClaimEvidence } from './claim-evidence.tsx';
import type { ClaimRow } from './claim-queries.ts';
import { stepTexts } from './claim-text.ts';
import { ExchangeFacts, ExchangeSteps } from './exchange-steps.tsx';
import { Inspection } from './inspection.tsx';

const nextSteps = {
  REQUESTED: [['ACCEPTED', '승인']],
  ACCEPTED: [
    ['COLLECTING', '수거 시작'],
    ['RECEIVED', '입고 확인'],
  ],
  COLLECTING: [['RECEIVED', '입고 확인']],
} as const;
/** A claim has no next step while the buyer has to pay the difference of an exchange. */
const stepsOf = ({ state, payment }: LineClaim) =>
  state in nextSteps && payment?.state !== 'waiting' ? nextSteps[state as keyof typeof nextSteps] : [];
const mayRefuse = ({ state }: LineClaim): boolean => !isClaimEnded(state) && state !== 'INSPECTED';

const Refusal = ({ id }: { id: number }) => {
  const { send, busy } = useCall('order.moveClaim', { done: '요청을 거절했습니다.', failed: stepTexts.failed });
  const form = useForm({ defaultValues: { refusal: '' } });
  useAutoClearErrors(form);
  const { register, handleSubmit, formState } = form;
  const submit = handleSubmit(async ({ refusal }) => {
    await send({ params: { id }, body: { to: 'REFUSED', refusal: refusal.trim() } });
  });
  return (
    <form noValidate onSubmit={submit} className="max-w-prose">
      <TextField
        label="거절 사유"
        hint="구매자에게 보여집니다."
        maxLength={2000}
        error={formState.errors.refusal?.message}
        {...register('refusal', { validate: (text) => text.trim() !== '' || '거절 사유를 입력해주세요.' })}
        action={
          <Button type="submit" variant="danger" busy={busy}>
            거절
          </Button>
        }
      />
    </form>
  );
};

const refundTexts = { done: '환불되었습니다.', failed: stepTexts.failed };

/**
 * Retries the part of a refund that the payment provider refused. The claim is a return, or an exchange whose parcel
 * was sent.
 */
const RefusedRest = ({ claim: { id, money, parcel } }: { claim: LineClaim }) => {
  const ofReturn = useCall('order.refundClaim', refundTexts);
  const ofExchange = useCall('order.shipExchange', refundTexts);
  const expectedRefund = money?.refund ?? 0;
  const retry = () =>
    parcel
      ? ofExchange.send({ params: { id }, body: { trackingNumber: parcel.trackingNumber, expectedRefund } })
      : ofReturn.send({ params: { id }, body: { expectedRefund } });
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-stop">
        일부는 환불되었고, 나머지는 결제사가 거절했습니다. 다시 시도하거나, 다른 방법으로 환불한 뒤 처리완료로
        변경해주세요.
      </p>
      <Button size="sm" onClick={retry} busy={ofReturn.busy || ofExchange.busy}>
        나머지 다시 환불
      </Button>
    </div>
  );
};

const Refund = ({ claim: { id, money } }: { claim: LineClaim }) => {
  const { send, busy } = useCall('order.refundClaim', refundTexts);
  const expectedRefund = money?.refund ?? 0;
  const refund = async (): Promise<void> => {
    const question = `${formatWon(expectedRefund)}을 환불하시겠습니까?`;
    if (await confirm(question, '구매자의 결제 수단으로 환불되며, 되돌릴 수 없습니다.'))
      await send({ params: { id }, body: { expectedRefund } });
  };
  return (
    <Button size="sm" onClick={refund} busy={busy}>
      {formatWon(expectedRefund)} 환불
    </Button>
  );
};

const Steps = ({ claim, cancelled }: { claim: LineClaim; cancelled: boolean }) => {
  const params = { id: claim.id };
  const moving = useCall('order.moveClaim', stepTexts);
  const faulting = useCall('order.setClaimFault', { done: '귀책이 변경되었습니다.', failed: stepTexts.failed });
  const may = useMay();
  const mayRefund = may('orders.money');
  const other = claim.fault === 'buyer' ? 'seller' : 'buyer';
  if (claim.refundRefused) return mayRefund && <RefusedRest claim={claim} />;
  if (claim.refunding)
    return <p className="text-warn">환불을 처리하고 있습니다. 결제사가 응답하면 자동으로 끝납니다.</p>;
  if (!may('members.read')) return null;
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-2">
        {stepsOf(claim).map(([to, text]) => (
          <Button
            key={to}
            size="sm"
            variant="secondary"
            onClick={() => moving.send({ params, body: { to } })}
            busy={moving.sending?.[0].body.to === to}
          >
            {text}
          </Button>
        ))}
        {claim.kind === 'return' && claim.state === 'INSPECTED' && !cancelled && mayRefund && <Refund claim={claim} />}
        <Button
          size="sm"
          variant="quiet"
          onClick={() => faulting.send({ params, body: { fault: other } })}
          busy={faulting.busy}
        >
          {other === 'seller' ? '판매자' : '구매자'} 귀책으로 변경
        </Button>
      </div>
      {claim.kind === 'exchange' && !cancelled && mayRefund && <ExchangeSteps claim={claim} />}
      {claim.state === 'RECEIVED' && <Inspection claim={claim} />}
      {mayRefuse(claim) && <Refusal id={claim.id} />}
    </div>
  );
};

export const ShownClaim = ({ claim, cancelled }: { claim: LineClaim; cancelled: boolean }) => (
  <div className="grid gap-x-12 gap-y-4 lg:grid-cols-2">
    <div className="flex flex-col gap-2">
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone={isClaimEnded(claim.state) ? 'plain' : 'clay'}>{claimStateLabels[claim.state]}</Badge>
        <span>
          {claim.reason ? `${claimReasons[claim.reason].label} · ` : ''}
          {claim.fault === 'buyer' ? '구매자' : '판매자'} 귀책
          {claim.exchangeClaimId && ' · 교환으로 받은 상품'}
        </span>
        {claim.dueAt && !isClaimEnded(claim.state) && (
          <span className="text-stop">{formatDateTime(claim.dueAt)} 전까지 환불</span>
        )}
      </p>
      <ul className="text-15">
        {claim.lines.map((line) => (
          <li key={line.lineId}>
            {line.title} <span className="text-ink-3">{line.itemOptionName}</span>
            {line.exchange && <span> → {line.exchange.itemOptionName}</span>} {line.quantity}개
          </li>
        ))}
      </ul>
      {claim.writeOff && <p className="break-words">폐기: {claim.writeOff}</p>}
      {claim.refusal && <p className="break-words">거절 사유: {claim.refusal}</p>}
      <ClaimEvidence claim={claim} />
      <ReturnParcel claim={claim} />
      {claim.kind === 'exchange' && <ExchangeFacts claim={claim} />}
      {claim.refunded !== null && <p>환불한 금액 {formatWon(claim.refunded)}</p>}
      {!isClaimEnded(claim.state) && <Steps claim={claim} cancelled={cancelled} />}
    </div>
    {claim.kind === 'return' && claim.money && (
      <div className="max-w-prose">
        <ClaimMoneyList money={claim.money} />
      </div>
    )}
  </div>
);

export const LineClaimPanel = ({ row }: { row: ClaimRow }) => {
  const { data, error, isFetching, refetch } = useQuery(claimableQuery(row.originalMerchantUid));
  const claim = data?.claims.find(({ id }) => id === row.id);
  if (claim) return <ShownClaim claim={claim} cancelled={row.paymentStatus === 'CANCELLED'} />;
  if (!error) return <Skeleton className="h-28 w-full" />;
  return (
    <ErrorNotice error={error} onRetry={() => refetch()} retrying={isFetching}>
      요청의 처리 상태를 불러오지 못했습니다.
    </ErrorNotice>
  );
};
