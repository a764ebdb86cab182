import {
  amountToPay,
  claimKindLabels,
  claimReasons,
  claimStateLabels,
  isClaimEnded,
} from '@gyeol/contracts/rules/claim.ts';
import { formatWon } from '@gyeol/contracts/rules/money.ts';
import { Link } from 'react-router-dom';
import { ClaimMoneyList } from '../../entities/claim/claim-money-list.tsx';
import { toneOfClaim } from '../../entities/claim/claim-progress.ts';
import type { LineClaim } from '../../entities/claim/claim-queries.ts';
import { ReturnParcel } from '../../entities/claim/return-parcel.tsx';
import { exchangePaymentPath } from '../../entities/payment/payment-under-way.ts';
import { useCall } from '../../shared/api/write.ts';
import { formatDateTime } from '../../shared/lib/format-date.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { Button, buttonClass } from '../../shared/ui/button.tsx';
import { confirm } from '../../shared/ui/prompts.ts';
import { StepList } from '../../shared/ui/step-list.tsx';

const Withdraw = ({ claim }: { claim: LineClaim }) => {
  const { send, busy } = useCall('order.withdrawClaim', {
    done: '신청을 철회했습니다.',
    failed: '철회하지 못했습니다.',
  });
  const withdraw = async (): Promise<void> => {
    if (await confirm('신청을 철회하시겠습니까?')) await send({ params: { id: claim.id } });
  };
  return (
    <Button size="sm" variant="secondary" onClick={withdraw} busy={busy}>
      신청 철회
    </Button>
  );
};

const outcomeOf = ({ state, refusal, refunded, refunding }: LineClaim): string | undefined => {
  if (state === 'REFUSED') return `거절 사유: ${refusal ?? ''}`;
  if (state === 'REFUNDED') return `${formatWon(refunded ?? 0)}이 환불되었습니다.`;
  if (state === 'EXCHANGED' && refunded) return `차액 ${formatWon(refunded)}이 환불되었습니다.`;
  return refunding ? '환불을 처리하고 있습니다.' : undefined;
};

const goodsSteps = ['접수', '승인', '입고'] as const;
/**
 * Returns the index of the step that returned goods have reached. Returns undefined for a claim without a return, and
 * for a claim that ended without success.
 */
const reachedOf = ({ kind, state }: LineClaim): number | undefined => {
  if (kind !== 'return' && kind !== 'exchange') return undefined;
  const at = { REQUESTED: 0, ACCEPTED: 1, COLLECTING: 1, RECEIVED: 2, INSPECTED: 2, REFUNDED: 3, EXCHANGED: 3 };
  return at[state as keyof typeof at];
};
const Progress = ({ claim }: { claim: LineClaim }) => {
  const reached = reachedOf(claim);
  if (reached === undefined) return null;
  const steps = [...goodsSteps, claim.kind === 'exchange' ? '발송' : '환불'].map((name) => ({ name }));
  return <StepList label="처리 단계" steps={steps} reached={reached} />;
};

/** Shows the price difference of an exchange, and the button to pay it once the exchange is accepted. */
const Difference = ({ claim: { kind, state, money, payment } }: { claim: LineClaim }) => {
  if (kind !== 'exchange' || isClaimEnded(state) || payment?.state === 'ended') return null;
  const won = payment ? 0 : amountToPay(money ?? {});
  if (won > 0) return <p className="text-15 text-ink-2">승인되면 차액 {formatWon(won)}을 결제해주세요.</p>;
  if (!payment)
    return money?.refund ? <p className="text-15 text-ink-2">돌려받으실 차액 {formatWon(money.refund)}</p> : null;
  if (payment.state === 'paid')
    return <p className="text-15 text-ink-2">차액 {formatWon(payment.amount)}을 결제했어요.</p>;
  return (
    <div className="flex flex-col gap-2">
      <p className="text-15 text-ink-2">
        차액을 결제하시면 교환이 시작돼요.{payment.expiresAt && ` ${formatDateTime(payment.expiresAt)}까지`}
      </p>
      <Link to={exchangePaymentPath(payment.merchantUid)} className={buttonClass({ wide: true })}>
        차액 {formatWon(payment.amount)} 결제하기
      </Link>
    </div>
  );
};

const Money = ({ claim: { kind, state, money } }: { claim: LineClaim }) => {
  const isRefunded = state === 'REFUNDED';
  if (!money || (kind !== 'return' && kind !== 'cancel') || (isClaimEnded(state) && !isRefunded)) return null;
  return <ClaimMoneyList money={money} isRefunded={isRefunded} />;
};

const SentParcel = ({ parcel }: { parcel: NonNullable<LineClaim['parcel']> }) => (
  <p className="text-15 break-words text-ink-2">
    교환 상품 {parcel.deliveredAt ? '배송완료' : '배송중'} · {parcel.carrier} {parcel.trackingNumber}{' '}
    <a
      href={parcel.postUrl}
      target="_blank"
      rel="noreferrer"
      className="whitespace-nowrap underline underline-offset-4"
    >
      배송 조회
    </a>
  </p>
);

export const ClaimCard = ({ claim }: { claim: LineClaim }) => {
  const outcome = outcomeOf(claim);
  return (
    <li className="flex flex-col gap-3 rounded-sm border border-line bg-surface p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-semibold">
          {claimKindLabels[claim.kind]}
          {claim.reason && <span className="font-normal text-ink-2"> · {claimReasons[claim.reason].label}</span>}
        </span>
        <Badge tone={toneOfClaim(claim.state)}>{claimStateLabels[claim.state]}</Badge>
      </div>
      <Progress claim={claim} />
      {claim.exchangeClaimId && <p className="text-13 text-ink-3">교환으로 받은 상품</p>}
      <ul className="text-15">
        {claim.lines.map((line) => (
          <li key={line.lineId}>
            {line.title} <span className="text-ink-3">{line.itemOptionName}</span> {line.quantity}개
            {line.exchange && line.exchange.itemOptionName !== line.itemOptionName && (
              <span className="text-ink-2"> → {line.exchange.itemOptionName}</span>
            )}
          </li>
        ))}
      </ul>
      {outcome && <p className="text-15 break-words text-ink-2">{outcome}</p>}
      {!isClaimEnded(claim.state) && <ReturnParcel claim={claim} />}
      {claim.parcel && <SentParcel parcel={claim.parcel} />}
      <Difference claim={claim} />
      <Money claim={claim} />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="text-13 text-ink-3">{formatDateTime(claim.createdAt)}</span>
        {(claim.state === 'REQUESTED' || claim.state === 'ACCEPTED') && <Withdraw claim={claim} />}
      </div>
    </li>
  );
};
